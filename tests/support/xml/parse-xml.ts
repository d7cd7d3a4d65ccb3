import { execFileSync } from 'node:child_process';

/** Element of a parsed XML document; names are `{namespace}local`. */
export interface ParsedElement {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: ParsedElement[];
}

const PARSER = `
import json, sys
from xml.etree import ElementTree
def plain(node):
    return {'name': node.tag, 'attributes': node.attrib, 'text': node.text or '', 'children': [plain(child) for child in node]}
print(json.dumps(plain(ElementTree.fromstring(sys.stdin.buffer.read()))))
`;

/** Parses XML with another program's parser (Python, expat). @throws Error if it is not well-formed */
export function parseXml(xml: string): ParsedElement {
  const json = execFileSync('python3', ['-c', PARSER], { input: xml, encoding: 'utf8', stdio: 'pipe' });
  return JSON.parse(json) as ParsedElement; // written by the program above
}

/** Returns the elements with this local name, at any depth, in the order of the document. */
export function elementsNamed(root: ParsedElement, local: string): ParsedElement[] {
  const own = root.name.endsWith(`}${local}`) ? [root] : [];
  return [...own, ...root.children.flatMap((child) => elementsNamed(child, local))];
}
