"""What the figures do not say: where the time of an event goes, what has been tried, and what came of it."""

REMARKS = (
    "A land that enters under the full law is some fifteen entries of the journal: what is described before it enters"
    " (a face, three types, an owner, a zone), the event itself, and what follows from it (it is a permanent, who "
    "controls it, how many permanents that makes). The event of CLIPS that it is compared with is two rules and a few"
    " facts, in C. Given the very facts of that land and all rules of the law, CLIPS takes two thirds to four fifths "
    "as long as azor only to match them (the rows `in CLIPS`): nothing fires there, no fold is taken, no journal is "
    "written and no procedure asks. Two thirds of that and more is what it takes to hand these facts over from "
    "Python, as the event of two rules hands over its few; and that alone, with no rule, is more than the targets of "
    "8 and 25 such events allow.",
    "In instructions of the interpreter, which do not depend on what else the machine does, a land is 16,800 and "
    "combat damage with its trigger and resolution 66,400: of those of a land 2,600 make facts, 2,500 take them "
    "to the matcher, 3,500 are for tokens and activations, 1,100 for firing, 1,200 for folds, 1,000 see what "
    "comes next. A fact takes some 250 before anything follows from it, and a firing with what is matched for it "
    "some 550. So nothing short of fewer facts and firings, or of another language, will bring a land to what the "
    "target asks.",
    "Rules that nothing touches do cost something only where they read facts that are there: with the 56 rules "
    "alone that fire in these games a land took 15 % and combat damage 16 % less than with all. Since a rule "
    "sleeps until each kind of fact that it needs has been there, and a session knows where facts go with "
    "sleeping rules left out, it is 7 % and 4 %.",
    "What brought most: rules of the event without beta memory, matched by a function written for each (with the "
    "rest of that change, three tenths of the time of combat damage); the journal as rows instead of objects, "
    "packed by 512, which is nine tenths of what was kept for an event, at 11 microseconds an event (pages of 128 "
    "rows take a third more room and half more time, the usual level of compression takes three times as long for "
    "a seventh less room); facts that are their keys, without a dictionary each; absences that guard the node "
    "after them instead of having tokens. Then, together a quarter of the interpreter's instructions and a fifth "
    "of the processor's: rules that sleep; telling the matcher of facts only when a rule of the next tier could "
    "tell (half of the passes of a land, two fifths of those of combat damage); what is due besides activations "
    "as one number; a tenth of the memory by a first join without tokens. A fold lists all its contributors ever "
    "more seldom as they grow in number, which was what let a land cost more among thousands. A command took a "
    "third less once the collector of garbage seldom looked at a law and a game that stand until it ends, and never "
    "at what is left then; a turn tells what was there as it began once, and not each turn again.",
    "What was tried and left: engine and procedure compiled with Cython, as they are, made a land 20 % and the "
    "two rules of `lands` 28 % faster. That does not reach the targets either, and an installation would need a "
    "compiler or a wheel for each platform. A table of which nodes have tokens, beside the tokens, made no "
    "difference. Marshal's older format without references is slower and larger; a smaller window or another "
    "strategy of compression does not help; facts as rows of numbers in flat arrays take as long to write as "
    "packing them saves.",
)
