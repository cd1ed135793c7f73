#!/usr/bin/env python3
"""Makes the symbol links of doc comments resolvable in a site that has all modules.

    qualify-links.py PUBLIC INTERNAL      (two directories of symbol graphs; the first one's files are changed)

A comment names a type of an imported module as the code next to it does, ``Fix``. DocC looks that up in the comment's own
module only, so it becomes ``/LocationModel/Fix``. A symbol that is not public has no page; its name becomes code, `Name`.
Anything else stays as it is, and DocC reports it.
"""
import json, pathlib, re, sys

public, internal = map(pathlib.Path, sys.argv[1:])


def symbols(folder):
    """Module -> paths of its symbols, each a tuple of names."""
    found = {}
    for file in folder.glob("*.symbols.json"):
        if "@" in file.name:
            continue
        found[file.name.removesuffix(".symbols.json")] = {
            tuple(symbol["pathComponents"]) for symbol in json.loads(file.read_text())["symbols"]}
    return found


published, existing = symbols(public), symbols(internal)
anyName = {name for paths in existing.values() for path in paths for name in path}


def base(name):
    return name.split("(")[0]


def replacement(link, module, owner):
    names = tuple(link.split("/"))
    own = published.get(module, set())
    # As DocC: the members of the symbol itself, then those of what encloses it.
    scopes = [owner[:length] for length in range(len(owner), -1, -1)]
    bases = {tuple(map(base, path)) for path in own}
    wanted = tuple(map(base, names))
    if any(scope and (tuple(map(base, scope)) + wanted) in bases for scope in scopes) or wanted in bases:
        return None
    homes = [other for other, paths in published.items() if other != module and names in paths] or [
        other for other, paths in published.items()
        if other != module and wanted in {tuple(map(base, path)) for path in paths}]
    if len(homes) == 1 and names in published[homes[0]]:
        return f"``/{homes[0]}/{link}``"
    nested = [f"``/{other}/{'/'.join(path)}``" for other, paths in published.items() for path in paths
              if other != module and len(path) > len(names) > 1 and path[-len(names):] == names]
    if len(nested) == 1:
        return nested[0]
    if len(homes) == 1:
        return f"``/{homes[0]}/{link}``"
    other = {tuple(map(base, path)) for path in published.get(wanted[0], ())}
    if wanted[0] in published and (len(wanted) == 1 or wanted[1:] in other):      # with its module's name already
        return None
    if names[-1] in anyName or base(names[-1]) in {base(name) for name in anyName}:
        return f"`{'.'.join(names)}`"
    return None


for file in public.glob("*.symbols.json"):
    graph = json.loads(file.read_text())
    module = file.name.removesuffix(".symbols.json").split("@")[0]
    for symbol in graph["symbols"]:
        for line in symbol.get("docComment", {}).get("lines", []):
            line["text"] = re.sub(
                r"(?<!`)``([^`]+)``(?!`)",
                lambda match: replacement(match[1], module, tuple(symbol["pathComponents"])) or match[0], line["text"])
    file.write_text(json.dumps(graph))
