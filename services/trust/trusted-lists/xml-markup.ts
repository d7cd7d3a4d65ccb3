import { TrustedListError } from './trusted-list-error.ts';

/** Levels of elements; a trusted list has about 25. */
const MAX_DEPTH = 100;
/** Namespace declarations of an element and its ancestors; a trusted list has about 20. */
const MAX_DECLARATIONS = 100;
/** Attributes of an element. */
const MAX_ATTRIBUTES = 100;
/** Tags, comments and other markup of a file; a trusted list of 10 MB has about 300,000. */
const MAX_MARKUP = 1_000_000;
/** Different names of elements; the schemas of a trusted list and its signature have about 150. */
const MAX_NAMES = 500;

/** Characters that XML does not permit (XML 1.0, 2.2), and references to characters. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
const REFERENCE = /&#(?:x([0-9a-f]+)|([0-9]+));/gi;

/** Markup that begins with these characters is skipped until it ends with those. */
const SKIPPED = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;
const END_TAG = /<\/[^\s<>]+\s*>/y;
const TAG_NAME = /<[^\s<>/!?="']+/y;
const ATTRIBUTE = /\s+([^\s<>/="']+)\s*=\s*(?:"[^"<]*"|'[^'<]*')/y;
const TAG_END = /\s*(\/?)>/y;

/**
 * Checks in one pass that a file has no more depth, names, namespaces and markup than a trusted list needs: the time of parsing and
 * canonicalizing grows with their product, and the parser searches the whole file for the end tag of each name.
 * @throws TrustedListError too_complex; malformed, also for a document type declaration: a trusted list has none, and its
 * entities could grow without limit
 */
export function assertBoundedMarkup(xml: string): void {
  assertCharacters(xml);
  const names = new Set<string>();
  const open: number[] = []; // declarations in scope in each open element
  let markup = 0;
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    if (++markup > MAX_MARKUP) throw new TrustedListError('too_complex');
    const skipped = SKIPPED.find(([begin]) => xml.startsWith(begin, at));
    if (skipped) {
      at = endOf(xml, skipped, at);
    } else if (xml.startsWith('</', at)) {
      at += match(END_TAG, xml, at)[0].length;
      open.pop();
    } else {
      const tag = readStartTag(xml, at);
      at = tag.end;
      names.add(tag.name);
      const inScope = (open.at(-1) ?? 0) + tag.declarations;
      if (inScope > MAX_DECLARATIONS || open.length >= MAX_DEPTH || names.size > MAX_NAMES)
        throw new TrustedListError('too_complex');
      if (!tag.isEmpty) open.push(inScope);
    }
  }
}

/** Parser and database differ in what they do with other characters. @throws TrustedListError malformed */
function assertCharacters(xml: string): void {
  if (FORBIDDEN.test(xml)) throw new TrustedListError('malformed');
  for (const [, hexadecimal, decimal] of xml.matchAll(REFERENCE)) {
    const code = hexadecimal ? parseInt(hexadecimal, 16) : Number(decimal);
    if (code > 0x10ffff || FORBIDDEN.test(String.fromCodePoint(code)))
      throw new TrustedListError('malformed');
  }
}

function endOf(xml: string, [begin, end]: (typeof SKIPPED)[number], at: number): number {
  const found = xml.indexOf(end, at + begin.length);
  if (found < 0) throw new TrustedListError('malformed');
  return found + end.length;
}

interface StartTag {
  name: string;
  /** Position behind the tag. */
  end: number;
  declarations: number;
  isEmpty: boolean;
}

function readStartTag(xml: string, at: number): StartTag {
  const name = match(TAG_NAME, xml, at)[0].slice(1);
  let end = at + 1 + name.length;
  let declarations = 0;
  for (let count = 0; !isAt(TAG_END, xml, end); count++) {
    if (count === MAX_ATTRIBUTES) throw new TrustedListError('too_complex');
    const [text, attribute] = match(ATTRIBUTE, xml, end);
    if (attribute?.startsWith('xmlns')) declarations++;
    end += text.length;
  }
  const [text, slash] = match(TAG_END, xml, end);
  return { name, end: end + text.length, declarations, isEmpty: slash === '/' };
}

function isAt(pattern: RegExp, xml: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(xml);
}

function match(pattern: RegExp, xml: string, at: number): RegExpExecArray {
  pattern.lastIndex = at;
  const found = pattern.exec(xml);
  if (!found) throw new TrustedListError('malformed');
  return found;
}
