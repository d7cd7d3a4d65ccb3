import { TrustedListError } from './trusted-list-error.ts';

/** Levels of elements; a trusted list has about 25. */
const MAX_DEPTH = 100;
/** Namespace declarations of an element and its ancestors; a trusted list has about 20. */
const MAX_DECLARATIONS = 100;
/** Attributes of an element. */
const MAX_ATTRIBUTES = 100;
/** Tags, comments and other markup of a file; a trusted list of 10 MB has about 300,000. */
const MAX_MARKUP = 1_000_000;

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
 * Checks in one pass that a file has no more depth, namespaces and markup than a trusted list needs: the time of parsing and
 * canonicalizing grows with their product.
 * @throws TrustedListError too_complex; malformed, also for a document type declaration: a trusted list has none, and its
 * entities could grow without limit
 */
export function assertBoundedMarkup(xml: string): void {
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
      const inScope = (open.at(-1) ?? 0) + tag.declarations;
      if (inScope > MAX_DECLARATIONS || open.length >= MAX_DEPTH) throw new TrustedListError('too_complex');
      if (!tag.isEmpty) open.push(inScope);
    }
  }
}

function endOf(xml: string, [begin, end]: (typeof SKIPPED)[number], at: number): number {
  const found = xml.indexOf(end, at + begin.length);
  if (found < 0) throw new TrustedListError('malformed');
  return found + end.length;
}

function readStartTag(xml: string, at: number): { end: number; declarations: number; isEmpty: boolean } {
  let end = at + match(TAG_NAME, xml, at)[0].length;
  let declarations = 0;
  for (let count = 0; !isAt(TAG_END, xml, end); count++) {
    if (count === MAX_ATTRIBUTES) throw new TrustedListError('too_complex');
    const [text, name] = match(ATTRIBUTE, xml, end);
    if (name?.startsWith('xmlns')) declarations++;
    end += text.length;
  }
  const [text, slash] = match(TAG_END, xml, end);
  return { end: end + text.length, declarations, isEmpty: slash === '/' };
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
