import type { KeyObject } from 'node:crypto';
import { SignedXml } from 'xml-crypto';
import { parseX509, SigningError } from '#signing';
import { HASHES, SIGNATURES } from './list-algorithms.ts';
import { TrustedListError } from './trusted-list-error.ts';
import { elements, elementsAt, LIST_NAMESPACE, parseXml } from './xml-element.ts';

const XML_SIGNATURES = 'http://www.w3.org/2000/09/xmldsig#';
/** Certificates of a KeyInfo with which the signature is tried. */
const MAX_CERTIFICATES = 5;

/** Content of a trusted list that its signature covers. */
export interface SignedList {
  /** TrustServiceStatusList, parsed from the canonical form that was hashed. */
  root: Element;
  /** Certificate whose key made the signature (DER). Whether it may sign the list is not checked. */
  signer: Buffer;
}

/**
 * Verifies the enveloped signature of a trusted list (ETSI TS 119 612, 5.7.1) and returns what it covers.
 * @throws TrustedListError
 */
export function readSignedList(xml: string): SignedList {
  const root = parseXml(xml);
  if (!isList(root)) throw new TrustedListError('not_a_list');
  const [signature, ...others] = elements(root, 'Signature', XML_SIGNATURES);
  if (!signature || others.length > 0) throw new TrustedListError('not_signed');
  if (!isStrong(signature)) throw new TrustedListError('signature_weak');
  for (const signer of signersOf(signature)) {
    const key = publicKeyOf(signer);
    const signed = key && signedContent(xml, signature, key).map(parseXml).find(isList);
    if (signed) return { root: signed, signer };
  }
  throw new TrustedListError('signature_invalid');
}

const isList = (root: Element) =>
  root.localName === 'TrustServiceStatusList' && root.namespaceURI === LIST_NAMESPACE;

/** Returns whether the algorithms of a signature are accepted. */
function isStrong(signature: Element): boolean {
  const [info] = elements(signature, 'SignedInfo');
  const algorithmsAt = (...path: string[]) =>
    elementsAt(info, ...path).map((one) => one.getAttribute('Algorithm') ?? '');
  return (
    algorithmsAt('SignatureMethod').every((uri) => Object.hasOwn(SIGNATURES, uri)) &&
    algorithmsAt('Reference', 'DigestMethod').every((uri) => Object.hasOwn(HASHES, uri))
  );
}

const signersOf = (signature: Element) =>
  elementsAt(signature, 'KeyInfo', 'X509Data', 'X509Certificate')
    .slice(0, MAX_CERTIFICATES)
    .map(({ textContent }) => Buffer.from(textContent, 'base64'));

function publicKeyOf(certificate: Buffer): KeyObject | undefined {
  try {
    return parseX509(certificate).publicKey;
  } catch (error) {
    if (error instanceof SigningError) return undefined;
    throw error;
  }
}

/** Returns the canonical XML of each reference of a signature that this key made; none if it did not. */
function signedContent(xml: string, signature: Element, key: KeyObject): string[] {
  const check = new SignedXml({ publicCert: key });
  check.HashAlgorithms = HASHES;
  check.SignatureAlgorithms = SIGNATURES;
  try {
    check.loadSignature(signature);
    return check.checkSignature(xml) ? check.getSignedReferences() : [];
  } catch (error) {
    if (error instanceof Error) return []; // the library throws plain errors for all that it refuses
    throw error;
  }
}
