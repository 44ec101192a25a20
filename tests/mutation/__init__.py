"""Mutants of the law: one condition of one rule dropped or negated, and the records that should tell.

A mutant that no expectation of any record tells from the law shows an expectation that is missing, a condition that
says nothing new, or a fault.  `implied` proves of some conditions that they say nothing new, from the rules and from
what is always so (`invariants.yaml`, watched in play); `survivors.yaml` lists the other survivors that are known, each
with its reason.
"""
