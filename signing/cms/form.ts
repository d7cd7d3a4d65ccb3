import type { X509Certificate } from 'node:crypto';
import { parseX509 } from '../certificate.ts';
import { isIssuedBy } from '../certificate-chain.ts';
import { child, children, readDer, type DerNode } from '../der-reader.ts';
import { SigningError } from '../signing-error.ts';
import { certificateHash, isWeakHash } from './algorithms.ts';
import { CMS_OID } from './oids.ts';
import type { SignedData } from './read.ts';

/**
 * What no signature covers must at least be what its format says (RFC 5652, 5.1 and 5.3): else it could be used for
 * something else, or was altered. Behind the CMS there is nothing but zeros.
 */
export function isWellFormed(data: SignedData, cms: Buffer, kind: 'signature' | 'timestamp'): boolean {
  const { form } = data;
  const isContentRight =
    kind === 'timestamp'
      ? data.content !== undefined && data.contentType === CMS_OID.timestampInfo
      : data.content === undefined && data.contentType === CMS_OID.data;
  return (
    isContentRight &&
    [1, 3, 4, 5].includes(form.version) &&
    form.signerVersion === (form.isNamedByKey ? 3 : 1) &&
    form.digestAlgorithms.some(({ raw }) => isSameAlgorithm(raw, form.signerDigestAlgorithm)) &&
    form.digestAlgorithms.every(hasNoParameters) &&
    hasNoParameters(form.signerDigestAlgorithm) &&
    cms.subarray(form.length).every((byte) => byte === 0)
  );
}

function isSameAlgorithm(raw: Buffer, other: DerNode): boolean {
  return child(readDer(raw), 0).raw.equals(child(other, 0).raw);
}

/** RFC 5754, 2: absent or NULL. */
function hasNoParameters(algorithm: DerNode): boolean {
  const [, parameters, ...more] = children(algorithm);
  return (
    more.length === 0 &&
    (parameters === undefined || (parameters.tag === 0x05 && parameters.body.length === 0))
  );
}

/** True when a certificate that stands beside the signer's cannot be read, or is not what the issuer beside it signed. */
export function hasDamagedCertificate(certificates: readonly Buffer[]): boolean {
  const all = certificates.map(readable);
  return all.some((certificate) => !certificate || isForged(certificate, all));
}

function isForged(certificate: X509Certificate, all: readonly (X509Certificate | undefined)[]): boolean {
  const issuers = all.filter((candidate) => candidate && certificate.checkIssued(candidate));
  const hash = certificateHash(certificate.raw);
  if (issuers.length === 0 || !hash || isWeakHash(hash)) return false;
  return !issuers.some((issuer) => issuer && isIssuedBy(certificate, issuer));
}

function readable(der: Buffer): X509Certificate | undefined {
  try {
    return parseX509(der);
  } catch (error) {
    if (error instanceof SigningError) return undefined;
    throw error;
  }
}
