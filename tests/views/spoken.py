"""Every sentence that the procedure and the records make themselves, as a template, read from the source."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def _template(node: ast.expr) -> str | None:
    """The template of a string or f-string: what is filled in stands as `{}`."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(p.value) if isinstance(p, ast.Constant) else "{}" for p in node.values)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        left, right = _template(node.left), _template(node.right)
        return (left if left is not None else "{}") + (right if right is not None else "{}")
    return None


def _called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def steps() -> set[tuple[str, str]]:
    """What the procedure says of its steps and of why events begin: rule number ("" for none) and template."""
    found = set()
    for path in sorted((ROOT / "knowledge").glob("*.py")) + sorted((ROOT / "records").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _called(node) in ("step", "Cause") and len(node.args) >= 2:
                number = node.args[0]
                numbers = [number.body, number.orelse] if isinstance(number, ast.IfExp) else [number]
                text = _template(node.args[1])
                for each in numbers:
                    if text is not None and isinstance(each, ast.Constant):
                        found.add((str(each.value), text))
    return found


def assumptions() -> Iterator[str]:
    """What is noted as taken for granted."""
    for path in sorted((ROOT / "knowledge").glob("*.py")) + sorted((ROOT / "records").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            text: str | None = None
            if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Attribute):
                if node.value.attr == "assumptions" and isinstance(node.ctx, ast.Store):
                    text = _template(node.slice)
            elif isinstance(node, ast.Call) and _called(node) == "append" and isinstance(node.func, ast.Attribute):
                of = node.func.value
                if isinstance(of, ast.Attribute) and of.attr == "assumptions":
                    text = _template(node.args[0])
            elif isinstance(node, ast.Call) and _called(node) == "_choose":
                text = _template(node.args[-1])
            elif isinstance(node, ast.Return) and node.value is not None and path.name == "happening.py":
                text = _template(node.value)
            if text is not None:
                yield text


def fields(template: str) -> set[str]:
    """The names in braces, without what stands after a colon."""
    return set(re.findall(r"\{(\w+)(?::\w+)?\}", template))
