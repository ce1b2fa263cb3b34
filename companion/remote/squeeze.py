"""The page's files as they travel: without what only we read. Strings, patterns and the ends of lines stay as they are.

>>> squeezed("  /* why */\\n  const a = { b: 1 };  /* kept */\\n  say(`a, ${a}`, / , /);", "page.js")
'const a={b:1};/* kept */\\nsay(`a, ${a}`,/ , /);'
>>> squeezed("a > b, c { top: calc(1px + 2px); left: 0; }", "page.css")
'a > b,c{top:calc(1px + 2px);left:0;}'
"""

from __future__ import annotations

import re

# What is left alone in a script: strings, templates, comments, and patterns behind a bracket, a comma or an operator.
_LEFT = (
    r'"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|/\*.*?\*/',
    r"(?<=[(,=:&|] )/(?![*/])(?:\\.|[^/\\\n])+/|(?<=\()/(?:\\.|[^/\\\n])+/",
)
_SCRIPT = re.compile(rf"({'|'.join(_LEFT)})| *(===|!==|=>|&&|\|\||[=,;:{{}}]) *")
_STYLE = re.compile(r" *([,;{}]) *|(?<=[\w-])(:) ")


def squeezed(text: str, name: str) -> str:
    """A file of the page, lighter."""
    lines = (line.strip() for line in text.splitlines())
    text = "\n".join(line for line in lines if not (line.startswith("/*") and line.endswith("*/")))
    if name.endswith(".js"):
        return _SCRIPT.sub(lambda found: found[1] or found[2], text)
    return _STYLE.sub(lambda found: found[1] or found[2], text) if name.endswith(".css") else text
