import type { HashName } from '../../bytes/hash.ts';

/** Object identifiers of CMS and CAdES (RFC 5652, RFC 5035, RFC 8017). */
export const CMS_OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  /** CMSAlgorithmProtection (RFC 6211). */
  algorithmProtection: '1.2.840.113549.1.9.52',
  /** Timestamp over the signature (RFC 3161, appendix A). */
  signatureTimestamp: '1.2.840.113549.1.9.16.2.14',
  /** Content type of a timestamp token, TSTInfo (RFC 3161, 2.4.2). */
  timestampInfo: '1.2.840.113549.1.9.16.1.4',
  /** adbe-revocationInfoArchival: OCSP responses and CRLs (ISO 32000-2, 12.8.3.3.2). */
  revocationArchive: '1.2.840.113583.1.1.8',
  rsaEncryption: '1.2.840.113549.1.1.1',
  rsaPss: '1.2.840.113549.1.1.10',
} as const;

/** Object identifiers of ECDSA by hash (RFC 5754, 3.3). */
export const ECDSA_WITH_HASH_OID: Record<HashName, string> = {
  sha256: '1.2.840.10045.4.3.2',
  sha384: '1.2.840.10045.4.3.3',
  sha512: '1.2.840.10045.4.3.4',
};
