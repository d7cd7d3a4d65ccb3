import { createHash, type KeyObject } from 'node:crypto';
import { describeCertificate, parseX509, SigningError } from '#signing';
import { CANONICAL_XML, canonicalText, type CanonicalForm } from './canonical-xml.ts';
import { HASHES, isSignedBy, SIGNATURES } from './list-algorithms.ts';
import { TrustedListError } from './trusted-list-error.ts';
import { allElements, elements, elementsAt, LIST_NAMESPACE, parseXml } from './xml-element.ts';

const XML_SIGNATURES = 'http://www.w3.org/2000/09/xmldsig#';
const ENVELOPED = `${XML_SIGNATURES}enveloped-signature`;
/** Certificates of a KeyInfo with which the signature is tried. */
const MAX_CERTIFICATES = 5;
/** References of a signature: one to the list, and one to the properties of an XAdES signature. */
const MAX_REFERENCES = 5;

/** Content of a trusted list that its signature covers. */
export interface SignedList {
  /** TrustServiceStatusList, parsed from the canonical form that was hashed. */
  root: Element;
  /** Certificate whose key made the signature (DER). Whether it may sign the list is not checked. */
  signer: Buffer;
}

/**
 * Verifies the enveloped signature of a trusted list (ETSI TS 119 612, 5.7.1) and returns what it covers. Each file is canonicalized
 * a bounded number of times, whatever its signature says.
 * @throws TrustedListError
 */
export function readSignedList(xml: string): SignedList {
  const root = parseXml(xml);
  if (!isList(root)) throw new TrustedListError('not_a_list');
  const [signature, ...others] = elements(root, 'Signature', XML_SIGNATURES);
  if (!signature || others.length > 0) throw new TrustedListError('not_signed');
  const info = signedInfo(signature);
  const algorithm = algorithmOf(info.root);
  const references = elements(info.root, 'Reference', XML_SIGNATURES).map(readReference);
  const value = Buffer.from(textOf(signature, 'SignatureValue'), 'base64');
  const signer = signersOf(signature).find((certificate) => {
    const key = publicKeyOf(certificate);
    return key && isSignedBy(key, { text: info.text, algorithm, signature: value });
  });
  if (!signer || references.length > MAX_REFERENCES) throw new TrustedListError('signature_invalid');
  const texts = references.map((reference) => referencedText(root, { signature, reference }));
  const text = texts.find(({ element }) => element === root)?.text;
  if (text === undefined) throw new TrustedListError('signature_invalid');
  return { root: parseXml(text), signer };
}

const isList = (root: Element) =>
  root.localName === 'TrustServiceStatusList' && root.namespaceURI === LIST_NAMESPACE;

/** Returns the canonical SignedInfo, whose text the signature value signs, and its element parsed from that text. */
function signedInfo(signature: Element): { text: string; root: Element } {
  const [info, ...others] = elements(signature, 'SignedInfo', XML_SIGNATURES);
  const [method] = elements(info, 'CanonicalizationMethod', XML_SIGNATURES);
  if (!info || !method || others.length > 0) throw new TrustedListError('signature_invalid');
  const text = canonicalText(info, formOf(method));
  return { text, root: parseXml(text) };
}

const formOf = (parameters: Element): CanonicalForm => ({ uri: uriOf(parameters), parameters });

const uriOf = (element: Element | undefined) => element?.getAttribute('Algorithm') ?? '';

const textOf = (parent: Element, name: string) =>
  elements(parent, name, XML_SIGNATURES)[0]?.textContent ?? '';

/** Returns the accepted algorithm that a method element names. @throws TrustedListError signature_weak */
function accepted<T>(algorithms: Record<string, T>, method: Element | undefined): T {
  const uri = uriOf(method);
  const algorithm = Object.hasOwn(algorithms, uri) ? algorithms[uri] : undefined;
  if (algorithm === undefined) throw new TrustedListError('signature_weak');
  return algorithm;
}

const algorithmOf = (info: Element) =>
  accepted(SIGNATURES, elements(info, 'SignatureMethod', XML_SIGNATURES)[0]);

/** Reference of a signature to an element of its document. */
interface Reference {
  /** '' for the root, '#' and the id of another element. */
  uri: string;
  isEnveloped: boolean;
  form: CanonicalForm;
  /** Node's name of the digest algorithm. */
  hash: string;
  digest: Buffer;
}

/** Reads a reference, whose transforms are at most those that a list has: enveloped signature, then a canonical form. */
function readReference(reference: Element): Reference {
  const hash = accepted(HASHES, elements(reference, 'DigestMethod', XML_SIGNATURES)[0]);
  const transforms = elementsAt(reference, 'Transforms', 'Transform');
  const isEnveloped = uriOf(transforms[0]) === ENVELOPED;
  const [form, ...others] = isEnveloped ? transforms.slice(1) : transforms;
  if (others.length > 0) throw new TrustedListError('signature_invalid');
  return {
    uri: reference.getAttribute('URI') ?? '',
    isEnveloped,
    form: form ? formOf(form) : { uri: CANONICAL_XML },
    hash,
    digest: Buffer.from(textOf(reference, 'DigestValue'), 'base64'),
  };
}

/**
 * Returns the element that a reference names, and its canonical text.
 * @throws TrustedListError signature_invalid unless the text has the digest of the reference
 */
function referencedText(
  root: Element,
  { signature, reference }: { signature: Element; reference: Reference },
): { element: Element; text: string } {
  const { uri, isEnveloped, form, hash, digest } = reference;
  const [element, ...others] = uri === '' ? [root] : allElements(root).filter((one) => isCalled(one, uri));
  if (!element || others.length > 0) throw new TrustedListError('signature_invalid');
  if (isEnveloped) root.removeChild(signature);
  const text = canonicalText(element, form);
  if (isEnveloped) root.appendChild(signature);
  if (!createHash(hash).update(text, 'utf8').digest().equals(digest))
    throw new TrustedListError('signature_invalid');
  return { element, text };
}

const isCalled = (element: Element, uri: string) =>
  ['Id', 'ID', 'id'].some((name) => `#${element.getAttribute(name)}` === uri);

const signersOf = (signature: Element) =>
  elementsAt(signature, 'KeyInfo', 'X509Data', 'X509Certificate')
    .slice(0, MAX_CERTIFICATES)
    .map(({ textContent }) => Buffer.from(textContent, 'base64'));

function publicKeyOf(certificate: Buffer): KeyObject | undefined {
  try {
    describeCertificate(certificate); // throws when it cannot be displayed, for a member to confirm it
    return parseX509(certificate).publicKey;
  } catch (error) {
    if (error instanceof SigningError) return undefined;
    throw error;
  }
}
