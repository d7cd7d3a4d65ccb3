import type { Criterion, QualifierRule } from '#signing';
import { elements, elementsAt } from './xml-element.ts';

/** Bits of the key usage (RFC 5280, 4.2.1.3) by the names of the schema of ETSI TS 119 612. */
const KEY_USAGE_BITS = [
  'digitalSignature',
  'nonRepudiation',
  'keyEncipherment',
  'dataEncipherment',
  'keyAgreement',
  'keyCertSign',
  'crlSign',
  'encipherOnly',
  'decipherOnly',
];

/** Reads the qualifiers of a service instance with their criteria (Qualifications, ETSI TS 119 612, 5.5.9.2). */
export function readQualifierRules(instance: Element): QualifierRule[] {
  const path = ['ServiceInformationExtensions', 'Extension', 'Qualifications', 'QualificationElement'];
  return elementsAt(instance, ...path).map((element) => {
    const [list] = elements(element, 'CriteriaList');
    return {
      qualifiers: elementsAt(element, 'Qualifiers', 'Qualifier').map((one) =>
        lastPart(one.getAttribute('uri')),
      ),
      criteria: list ? readList(list) : { kind: 'unsupported' },
    };
  });
}

function readList(list: Element): Criterion {
  const assert = list.getAttribute('assert');
  if (assert !== 'all' && assert !== 'atLeastOne' && assert !== 'none') return { kind: 'unsupported' };
  const criteria = children(list).flatMap((element): Criterion[] => {
    switch (element.localName) {
      case 'CriteriaList':
        return [readList(element)];
      case 'KeyUsage':
        return [readKeyUsage(element)];
      case 'PolicySet':
        return [readPolicySet(element)];
      case 'Description':
        return [];
      default:
        return [{ kind: 'unsupported' }];
    }
  });
  return withContent(criteria, { kind: 'list', assert, criteria });
}

function readKeyUsage(element: Element): Criterion {
  const bits = elements(element, 'KeyUsageBit').map((bit) => ({
    index: KEY_USAGE_BITS.indexOf(bit.getAttribute('name') ?? ''),
    isSet: ['true', '1'].includes(bit.textContent.trim()),
  }));
  return bits.some(({ index }) => index < 0)
    ? { kind: 'unsupported' }
    : withContent(bits, { kind: 'key_usage', bits });
}

/** Reads the identifiers of policies, which may be written as `urn:oid:1.2.3` (ETSI TS 101 903, ObjectIdentifierType). */
function readPolicySet(element: Element): Criterion {
  const policies = elementsAt(element, 'PolicyIdentifier', 'Identifier').map(({ textContent }) =>
    textContent.trim().replace(/^urn:oid:/i, ''),
  );
  return withContent(policies, { kind: 'policies', policies });
}

/** Returns a criterion, or `unsupported` if it has no content: every certificate would meet it. */
function withContent(content: readonly unknown[], criterion: Criterion): Criterion {
  return content.length > 0 ? criterion : { kind: 'unsupported' };
}

function children(parent: Element): Element[] {
  const found: Element[] = [];
  for (let node = parent.firstChild; node; node = node.nextSibling)
    if (node.nodeType === node.ELEMENT_NODE) found.push(node as Element); // as the type says
  return found;
}

const lastPart = (uri: string | null) => uri?.slice(uri.lastIndexOf('/') + 1) ?? '';
