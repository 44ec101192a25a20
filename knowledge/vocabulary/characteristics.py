"""Characteristics."""

from ...engine.facts import Folded, Lasting, Logical

# ruff: noqa: D101  (the sentence of a predicate says what it means)


class FaceClaim(Lasting):
    says = "{object} has the characteristics of {face} since moment {at}"
    effect: str
    object: str
    face: str
    at: int


class HasFace(Folded):
    says = "{object} has the characteristics of {face}"
    object: str
    face: str


class FaceName(Lasting):
    says = "{face} is named {name}"
    face: str
    name: str


class FaceType(Lasting):
    says = "{face} has the type {type}"
    face: str
    type: str


class FaceValue(Lasting):
    says = "{face} has mana value {value}"
    face: str
    value: int


class FaceDefines(Lasting):
    says = "an ability of {face} defines its {size}"
    face: str
    size: str


class FaceSize(Lasting):
    says = "{face} is {power}/{toughness}"
    face: str
    power: int
    toughness: int


class Varies(Lasting):
    says = "by the exceptions of instruction {path} of {ability}, a copy of {original} is {face}"
    original: str
    ability: str
    path: str
    face: str


class FaceColour(Lasting):
    says = "{face} is {colour}"
    face: str
    colour: str


class HasColour(Logical):
    says = "{object} is {colour}"
    object: str
    colour: str


class FaceEnchants(Lasting):
    says = "{face} says that it enchants {phrase}"
    face: str
    phrase: str


class FaceAbility(Lasting):
    says = "{face} has the ability {ability}"
    face: str
    ability: str
    level: int


class AddedType(Lasting):
    says = "{object} is also a {type}"
    effect: str
    object: str
    type: str


class EarlyType(Logical):
    says = "{object} is a {type}, before any type is set"
    object: str
    type: str


class Reached(Logical):
    says = "{object} meets {step} requirement(s) of {phrase} for {source}, as far as is known in the layer of {layer}"
    layer: str
    phrase: str
    source: str
    object: str
    step: int


class LandTypeEffect(Lasting):
    says = "an effect has made {object} {type} since moment {at}"
    effect: str
    object: str
    type: str
    at: int


class LandTypeClaim(Logical):
    says = "{object} is to be {type} since moment {at}"
    object: str
    type: str
    at: int


class LandTypeIs(Folded):
    says = "the land type of {object} is {type}"
    object: str
    type: str


class HasType(Logical):
    says = "{object} is a {type}"
    object: str
    type: str


class SizeEffect(Lasting):
    says = "{object} gets {power}/{toughness}"
    effect: str
    object: str
    power: int
    toughness: int


class SetSize(Lasting):
    says = "an effect sets the power and toughness of {object} to {power}/{toughness} since moment {at}"
    effect: str
    object: str
    power: int
    toughness: int
    at: int


class StaticSize(Logical):
    says = "{source} sets the power and toughness of {object} to {power}/{toughness} since moment {at}"
    source: str
    object: str
    power: int
    toughness: int
    at: int


class BaseSize(Folded):
    says = "the power and toughness of {object} are set to {power}/{toughness}"
    object: str
    power: int
    toughness: int


class HasSize(Logical):
    says = "{object} has power and toughness"
    object: str


class SizeChange(Logical):
    says = "{object} gets {power}/{toughness} from {source}"
    source: str
    object: str
    power: int
    toughness: int


class Power(Folded):
    says = "{object} has power {value}"
    object: str
    value: int


class Toughness(Folded):
    says = "{object} has toughness {value}"
    object: str
    value: int
