import { bits, children, DerError, isSelection, smallInteger } from '../der/der-reader.ts';
import type { PathCertificate } from './path-certificate.ts';

/** Uses of a certificate that its basic constraints and key usage permit (RFC 5280, 4.2.1.3 and 4.2.1.9). */
export interface CertificateConstraints {
  isAuthority: boolean;
  pathLength: number | undefined;
  /** False if a key usage extension permits neither digitalSignature nor nonRepudiation. */
  isSigning: boolean;
  /** False if a key usage extension does not permit signing certificates. */
  isCertSign: boolean;
  /** False if a key usage extension does not permit signing CRLs. */
  isCrlSign: boolean;
}

const VERSION_3 = 2;
const BOOLEAN = 0x01;
const INTEGER = 0x02;
// Bits counted from the highest: digitalSignature 0, nonRepudiation 1, keyCertSign 5, cRLSign 6.
const ALL = 0xff;
const SIGNING = 0xc0;
const CERT_SIGN = 0x04;
const CRL_SIGN = 0x02;

/**
 * Reads basic constraints and key usage of a certificate.
 * @throws DerError
 */
export function certificateConstraints({ version, extensions }: PathCertificate): CertificateConstraints {
  const basic = extensions.get('2.5.29.19')?.value;
  const parts = basic ? children(basic) : [];
  if (!isSelection(parts, [BOOLEAN, INTEGER])) throw new DerError('basic constraints');
  const flag = parts.find(({ tag }) => tag === BOOLEAN);
  const limit = parts.find(({ tag }) => tag === INTEGER);
  const usage = extensions.get('2.5.29.15');
  const [usages] = usage ? bits(usage.value) : [ALL];
  if (usages === undefined || flag?.body.length === 0) throw new DerError('key usage or basic constraints');
  const has = (bit: number) => (usages & bit) !== 0;
  return {
    isAuthority: version === VERSION_3 && flag !== undefined && flag.body[0] !== 0,
    pathLength: limit && smallInteger(limit),
    isSigning: has(SIGNING),
    isCertSign: has(CERT_SIGN),
    isCrlSign: has(CRL_SIGN),
  };
}
