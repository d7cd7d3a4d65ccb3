import { DOMParser } from '@xmldom/xmldom';
import { TrustedListError } from './trusted-list-error.ts';
import { assertBoundedMarkup } from './xml-markup.ts';

/** Namespace of trusted lists (ETSI TS 119 612, annex B). */
export const LIST_NAMESPACE = 'http://uri.etsi.org/02231/v2#';

/**
 * Parses an XML document.
 * @throws TrustedListError malformed, too_complex
 */
export function parseXml(xml: string): Element {
  assertBoundedMarkup(xml);
  const refuse = () => {
    throw new TrustedListError('malformed');
  };
  const errorHandler = { warning: () => undefined, error: refuse, fatalError: refuse };
  const root = new DOMParser({ errorHandler }).parseFromString(xml, 'text/xml').documentElement as
    Element | undefined; // undefined for an empty document
  if (!root) throw new TrustedListError('malformed');
  return root;
}

/** Returns the child elements with this local name, in any namespace unless one is given. */
export function elements(parent: Element | undefined, name: string, namespace?: string): Element[] {
  const found: Element[] = [];
  for (let node = parent?.firstChild; node; node = node.nextSibling) {
    const element = node as Element; // only elements have a local name
    if (element.localName === name && (namespace === undefined || element.namespaceURI === namespace))
      found.push(element);
  }
  return found;
}

/** Returns an element and those below it. */
export function allElements(root: Element): Element[] {
  const found = [root];
  for (let index = 0; index < found.length; index++)
    // those that are added are visited as well
    for (let node = found[index]?.firstChild; node; node = node.nextSibling)
      if (node.nodeType === node.ELEMENT_NODE) found.push(node as Element);
  return found;
}

/** Returns the elements that a path of local names leads to. */
export function elementsAt(parent: Element | undefined, ...path: readonly string[]): Element[] {
  let found = parent ? [parent] : [];
  for (const name of path) found = found.flatMap((element) => elements(element, name));
  return found;
}

/** Returns the text of the first element that a path leads to, without spaces around it; '' if there is none. */
export function textAt(parent: Element | undefined, ...path: readonly string[]): string {
  return elementsAt(parent, ...path)[0]?.textContent.trim() ?? '';
}

/** Returns the English name of an element with names in several languages, or else its first name. */
export function nameAt(parent: Element | undefined, ...path: readonly string[]): string {
  const names = elementsAt(parent, ...path, 'Name');
  const english = names.find((one) => one.getAttribute('xml:lang')?.toLowerCase() === 'en');
  return (english ?? names[0])?.textContent.replace(/\s+/g, ' ').trim() ?? '';
}

/** Returns the time of an xs:dateTime; undefined for another text, and for a year that has not four digits. */
export function dateTimeOf(text: string): Date | undefined {
  const time = new Date(text);
  return /^\d{4}-/.test(text) && !Number.isNaN(time.getTime()) ? time : undefined;
}
