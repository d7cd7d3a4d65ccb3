/** XML element; a string is text, and undefined children are left out. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly XmlChild[];
}
export type XmlChild = XmlElement | string | undefined;

/** Returns an element with its children in order. */
export function element(name: string, ...children: readonly XmlChild[]): XmlElement {
  return { name, attributes: {}, children };
}

/** Returns an element with attributes and its children in order. */
export function elementWith(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly XmlChild[]
): XmlElement {
  return { name, attributes, children };
}

/** Returns an XML 1.0 document in UTF-8, indented. */
export function xmlDocument(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${lines(root, '')}\n`;
}

function lines({ name, attributes, children }: XmlElement, indent: string): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const tag = `${indent}<${name}${written.join('')}`;
  const present = children.filter((child) => child !== undefined);
  if (present.length === 0) return `${tag}/>`;
  if (present.every((child) => typeof child === 'string'))
    return `${tag}>${present.map(escaped).join('')}</${name}>`;
  const inner = present.map((child) =>
    typeof child === 'string' ? `${indent}  ${escaped(child)}` : lines(child, `${indent}  `),
  );
  return [`${tag}>`, ...inner, `${indent}</${name}>`].join('\n');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that a parser would normalize, and those that XML 1.0 forbids (2.2), which no reference can express. */
const NORMALIZED = /[\t\n\r]/g;
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Returns text for element content or an attribute value; what XML cannot hold becomes U+FFFD. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(FORBIDDEN, '\ufffd')
    .replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '')
    .replaceAll(NORMALIZED, (character) => `&#${character.charCodeAt(0)};`);
}
