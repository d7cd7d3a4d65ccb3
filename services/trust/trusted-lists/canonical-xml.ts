import { C14nCanonicalization, ExclusiveCanonicalization } from 'xml-crypto';
import { TrustedListError } from './trusted-list-error.ts';
import { elements } from './xml-element.ts';

/** Canonical XML 1.0, the form of a reference that names none (XML Signature 1.1, 4.4.3.2). */
export const CANONICAL_XML = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
/** Prefixes that a PrefixList may name. */
const MAX_PREFIXES = 100;

/** By URI. A reference to the same document leaves comments out whatever its form says (4.4.3.3), and SignedInfo has none. */
const FORMS: Record<string, new () => C14nCanonicalization | ExclusiveCanonicalization> = {
  [CANONICAL_XML]: C14nCanonicalization,
  [`${CANONICAL_XML}#WithComments`]: C14nCanonicalization,
  [EXCLUSIVE]: ExclusiveCanonicalization,
  [`${EXCLUSIVE}WithComments`]: ExclusiveCanonicalization,
};

export interface CanonicalForm {
  /** URI of the algorithm. */
  uri: string;
  /** Element that names it and has its parameters, as CanonicalizationMethod; absent if none does. */
  parameters?: Element;
}

/**
 * Returns the canonical text of an element with its content.
 * @throws TrustedListError signature_invalid for an unknown form and for a node that has none
 */
export function canonicalText(element: Element, { uri, parameters }: CanonicalForm): string {
  const Form = Object.hasOwn(FORMS, uri) ? FORMS[uri] : undefined;
  const prefixes = elements(parameters, 'InclusiveNamespaces').flatMap((one) =>
    (one.getAttribute('PrefixList') ?? '').split(/\s+/).filter((prefix) => prefix !== ''),
  );
  if (!Form || prefixes.length > MAX_PREFIXES) throw new TrustedListError('signature_invalid');
  const options = {
    inclusiveNamespacesPrefixList: prefixes,
    ancestorNamespaces: namespacesAround(element),
  };
  try {
    return new Form().process(element, options);
  } catch (error) {
    if (error instanceof Error) throw new TrustedListError('signature_invalid'); // the library throws plain errors
    throw error;
  }
}

/** Returns the namespaces that the ancestors of an element declare for it, the nearest for each prefix. */
function namespacesAround(element: Element): { prefix: string; namespaceURI: string }[] {
  const found = new Map<string, string>();
  for (let node = parentOf(element); node; node = parentOf(node))
    for (const [prefix, uri] of declarationsOf(node)) if (!found.has(prefix)) found.set(prefix, uri);
  for (const [prefix] of declarationsOf(element)) found.delete(prefix);
  found.delete(element.prefix ?? ''); // it is written with the element itself
  return [...found].flatMap(([prefix, namespaceURI]) =>
    namespaceURI === '' ? [] : [{ prefix, namespaceURI }],
  );
}

const parentOf = ({ parentNode }: Element) =>
  parentNode?.nodeType === 1 ? (parentNode as Element) : undefined; // 1: an element, others have no attributes

const declarationsOf = ({ attributes }: Element) =>
  Array.from(attributes)
    .filter(({ name }) => name === 'xmlns' || name.startsWith('xmlns:'))
    .map(({ name, value }) => [name.slice('xmlns:'.length), value] as const);
