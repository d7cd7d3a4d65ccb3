import { DOMParser } from '@xmldom/xmldom';
import type { PdfDocument } from '../../pdf/document.ts';
import { isArray, nameOf, PdfStream, type PdfObject } from '../../pdf/objects/objects.ts';
import { valueText } from '../filled-fields/field-values.ts';
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
const valueKey = (name: string, text: string) => JSON.stringify([name, text]);

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

/** Length up to which XML is compared: parsing takes about a second for it. */
const MAX_LENGTH = 2_000_000;
const MAX_DEPTH = 200;
/** Local name of the element that contains the data of a form. */
const DATASETS = 'datasets';

/** Thrown for XML that is not compared. */
class NotCompared extends Error {}

/**
 * Returns XML in a form that does not depend on how it was written, without the elements of the data that have one of the values, and
 * those that contain nothing else; undefined for XML that is not well-formed, declares a document type, or is too long.
 */
function withoutValues(xml: string | undefined, values: ReadonlySet<string>): string | undefined {
  if (xml === undefined || xml.length > MAX_LENGTH || /<!(?:DOCTYPE|ENTITY)/i.test(xml)) return undefined;
  const refuse = (message: string) => {
    throw new NotCompared(message);
  };
  const errorHandler = { warning: refuse, error: refuse, fatalError: refuse };
  try {
    const document = new DOMParser({ errorHandler }).parseFromString(xml, 'text/xml');
    return JSON.stringify(contentOf(document, values, { isData: false, depth: 0 }));
  } catch (error) {
    if (error instanceof NotCompared) return undefined;
    throw error;
  }
}

type Content = (string | [tag: string, content: Content])[];

/** Returns what a node contains: for each element its name with its attributes and its content, for others their text. */
function contentOf(
  parent: Node,
  values: ReadonlySet<string>,
  { isData, depth }: { isData: boolean; depth: number },
): Content {
  if (depth > MAX_DEPTH) throw new NotCompared('The XML is nested too deeply.');
  const content: Content = [];
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (!isElement(node)) {
      content.push(`${node.nodeType} ${node.nodeName} ${node.nodeValue ?? ''}`);
      continue;
    }
    const isInData = isData || node.localName === DATASETS;
    const own = contentOf(node, values, { isData: isInData, depth: depth + 1 });
    const isOptional = own.length === 0 || isOneOf(values, node);
    if (!(isInData && node.attributes.length === 0 && isOptional)) content.push([tagOf(node), own]);
  }
  return content;
}

const isElement = (node: Node): node is Element => node.nodeType === node.ELEMENT_NODE;

/** Returns whether an element contains one of the values, and nothing else. */
function isOneOf(values: ReadonlySet<string>, element: Element): boolean {
  const { firstChild: only, localName } = element;
  const isText = only !== null && only.nodeType === only.TEXT_NODE && only.nextSibling === null;
  return isText && values.has(valueKey(localName, only.nodeValue ?? ''));
}

function tagOf({ tagName, attributes }: Element): string {
  const all = Array.from(attributes, ({ name, value }) => `${name}=${JSON.stringify(value)}`);
  return [tagName, ...all.toSorted()].join(' ');
}
