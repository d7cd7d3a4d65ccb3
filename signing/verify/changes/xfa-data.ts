import type { PdfDocument } from '../../pdf/document.ts';
import { isArray, nameOf, PdfStream, type PdfObject } from '../../pdf/objects/objects.ts';
import { valueText } from '../filled-fields/field-showing.ts';
import type { Comparison } from './comparison.ts';

/**
 * Returns whether an XFA form differs by no more than the values of fields that were filled in, each in an element with the name of
 * the field (XFA 3.3, part 1, chapter 4). iText writes the whole form anew: the order of attributes and the form of empty elements do not count.
 */
export function isXfaFilledAlike(
  { before, after, filled }: Comparison,
  old: PdfObject | undefined,
  now: PdfObject | undefined,
): boolean {
  const fields = [...filled.values()];
  const valuesIn = (document: PdfDocument, revision: 'old' | 'now') => {
    const values = fields.flatMap((field) => {
      const { name, value } = field[revision];
      const text = nameOf(document.resolve(value)) ?? valueText(document, value);
      const last = name
        .split('.')
        .at(-1)
        ?.replace(/\[\d+\]$/, '');
      return text === undefined || last === undefined ? [] : [valueKey(last, text)];
    });
    return new Set(values);
  };
  const was = withoutValues(xmlOf(before, old), valuesIn(before, 'old'));
  const is = withoutValues(xmlOf(after, now), valuesIn(after, 'now'));
  return was !== undefined && was === is;
}

/** Returns a key of a value by the last part of the name of its field without an index: the name of its element in the data. */
const valueKey = (name: string, text: string) => `${name} ${text}`;

/** Returns the XML of a form in one stream, or in several with their names before them; undefined if it is no UTF-8. */
function xmlOf(document: PdfDocument, value: PdfObject | undefined): string | undefined {
  const form = document.resolve(value);
  const parts = isArray(form) ? form.filter((_, place) => place % 2 === 1) : [form];
  const streams = parts.map((part) => document.resolve(part));
  if (!streams.every((stream) => stream instanceof PdfStream)) return undefined;
  const bytes = Buffer.concat(streams.map((stream) => document.decode(stream)));
  const text = bytes.toString('utf8');
  return Buffer.from(text).equals(bytes) ? text.replace(/\r\n?/g, '\n') : undefined;
}

const ATTRIBUTE = /\s+([^\s=<>"'/]+)\s*=\s*("[^"]*"|'[^']*')/y;
const TOKEN =
  /<\?[^]*?\?>|<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\/(?<closed>[^\s<>/]+)\s*>|<(?<opened>[^\s<>/!?]+)|[^<]+/y;
const TAG_END = /\s*(\/?)>/y;
const MAX_DEPTH = 200;
/** Local name of the element that contains the data of a form. */
const DATASETS = 'datasets';

/** Mark before a text, which may look like a tag once its references are resolved. */
const TEXT = '"';

interface Element {
  tag: string;
  isPlain: boolean;
  isData: boolean;
  content: string[];
}

/**
 * Returns XML in a form that does not depend on how it was written, without the elements of the data that have one of the values, and
 * those that contain nothing else; undefined for XML that is not well-formed, or declares a document type.
 */
function withoutValues(xml: string | undefined, values: ReadonlySet<string>): string | undefined {
  if (xml === undefined) return undefined;
  const root: Element = { tag: '', isPlain: false, isData: false, content: [] };
  const open = [root];
  for (let at = 0; at < xml.length;) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(xml);
    const parent = open.at(-1);
    if (!found || !parent || open.length > MAX_DEPTH) return undefined;
    at = TOKEN.lastIndex;
    const { opened, closed } = found.groups ?? {};
    let ended = closed;
    if (opened !== undefined) {
      const start = readTag(xml, at);
      if (!start) return undefined;
      at = start.end;
      const tag = [opened, ...start.attributes.toSorted()].join(' ');
      const isData = parent.isData || localName(opened) === DATASETS;
      open.push({ tag, isPlain: start.attributes.length === 0, isData, content: [] });
      if (start.isEmpty) ended = opened;
    } else if (closed === undefined)
      parent.content.push(found[0].startsWith('<') ? found[0] : TEXT + decoded(found[0]));
    if (ended !== undefined && !close(open, ended, values)) return undefined;
  }
  return open.length === 1 ? JSON.stringify(root.content) : undefined;
}

/** Ends the innermost element, and enters it into the one around it unless it is one of the values or contains nothing. */
function close(open: Element[], name: string, values: ReadonlySet<string>): boolean {
  const element = open.pop();
  const parent = open.at(-1);
  if (!element || !parent || element.tag.split(' ')[0] !== name) return false;
  const { tag, isData, isPlain, content } = element;
  const [only] = content;
  const isText = content.length === 1 && only?.startsWith(TEXT) === true;
  const isValue = isText && values.has(valueKey(localName(name), only.slice(TEXT.length)));
  if (isData && isPlain && (content.length === 0 || isValue)) return true;
  parent.content.push(`<${tag}>`);
  for (const part of content) parent.content.push(part);
  parent.content.push(`</${name}>`);
  return true;
}

function readTag(xml: string, from: number) {
  const attributes: string[] = [];
  let end = from;
  for (;;) {
    ATTRIBUTE.lastIndex = end;
    const [, key, value] = ATTRIBUTE.exec(xml) ?? [];
    if (key === undefined || value === undefined) break;
    attributes.push(`${key}=${JSON.stringify(decoded(value.slice(1, -1)))}`);
    end = ATTRIBUTE.lastIndex;
  }
  TAG_END.lastIndex = end;
  const [, slash] = TAG_END.exec(xml) ?? [];
  return slash === undefined ? undefined : { attributes, end: TAG_END.lastIndex, isEmpty: slash === '/' };
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Returns text with its references to characters resolved. */
function decoded(text: string): string {
  return text.replace(/&(?:#x([\dA-Fa-f]{1,6})|#(\d{1,7})|(\w+));/g, (all, hex, decimal, name) => {
    const code = hex ? parseInt(String(hex), 16) : decimal ? Number(decimal) : undefined;
    if (code !== undefined) return code <= 0x10ffff ? String.fromCodePoint(code) : all;
    return ENTITIES[String(name)] ?? all;
  });
}
