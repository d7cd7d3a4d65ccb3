import { z } from './zod.ts';

/** PAdES baseline level (ETSI EN 319 142-1): signature · with timestamp · with validation data · with document timestamp. */
export const PadesLevel = z.enum(['B-B', 'B-T', 'B-LT', 'B-LTA']);
export type PadesLevel = z.infer<typeof PadesLevel>;

/** Result of a validation (ETSI EN 319 102-1): valid = TOTAL-PASSED, unknown = INDETERMINATE, invalid = TOTAL-FAILED. */
export const SignatureVerdict = z.enum(['valid', 'unknown', 'invalid']);
export type SignatureVerdict = z.infer<typeof SignatureVerdict>;

/** Result of the path validation at the validation time: trusted, or the reason why not. */
export const TrustStatus = z.enum([
  'trusted',
  'untrusted',
  'expired',
  'not_yet_valid',
  'revoked',
  'wrong_usage',
  'weak_key',
]);
export type TrustStatus = z.infer<typeof TrustStatus>;

/** Origin of the trust anchor: the organization's trust list, the upload of a check, or the operator's configuration. */
export const TrustSource = z.enum(['organization', 'uploaded', 'configured']);
export type TrustSource = z.infer<typeof TrustSource>;

/** Certificate in a report. */
export const CertificateFacts = z.object({
  /** Common name, or what stands for it. */
  subject: z.string(),
  /** Distinguished name. */
  subject_name: z.string(),
  issuer: z.string(),
  issuer_name: z.string(),
  /** Serial number, hexadecimal. */
  serial_number: z.string(),
  not_before: z.iso.datetime(),
  not_after: z.iso.datetime(),
  /** Algorithm and size, for example `RSA 2048` or `ECDSA P-256`. */
  key: z.string(),
  /** SHA-256 of the DER, hexadecimal. */
  fingerprint: z.string(),
});
export type CertificateFacts = z.infer<typeof CertificateFacts>;

/** Revocation status of a certificate. */
export const RevocationFinding = z.object({
  /** unknown: no usable response · not_checked: no source is known, or none was asked. */
  status: z.enum(['good', 'revoked', 'unknown', 'not_checked']),
  source: z.nullable(z.enum(['ocsp', 'crl'])),
  /** True if the OCSP response or CRL is in the file. */
  is_embedded: z.boolean(),
  /** Time at which the OCSP response or CRL was issued. */
  produced_at: z.nullable(z.iso.datetime()),
  revoked_at: z.nullable(z.iso.datetime()),
  /** Reason code (RFC 5280, 5.3.1), for example keyCompromise; '' if there is none. */
  reason: z.string(),
});
export type RevocationFinding = z.infer<typeof RevocationFinding>;

/** Change after a signature. unused: objects that nothing refers to · other: not known to be harmless. */
export const LaterChange = z.enum([
  'signature',
  'timestamp',
  'form_fill',
  'annotation',
  'validation_data',
  'metadata',
  'unused',
  'other',
]);
export type LaterChange = z.infer<typeof LaterChange>;

/** Result of the validation of one signature or document timestamp. */
export const SignatureFinding = z.object({
  /** Name of the field; of several fields with the same signature the first. */
  field_name: z.string(),
  kind: z.enum(['signature', 'document_timestamp']),
  verdict: SignatureVerdict,
  /** Stable codes of the problems; problemWords() has their texts. */
  problems: z.array(z.string()),
  signer: z.nullable(CertificateFacts),
  /** Certification path without the signer, the nearest issuer first. */
  chain: z.array(CertificateFacts),
  level: z.nullable(PadesLevel),
  /** Digest and signature algorithm, for example `SHA-256 with RSA-PSS`. */
  algorithm: z.string(),
  /** Signing time. signer: the unattested clock of the signer · timestamp: an authority attests that it was signed before. */
  time: z.nullable(
    z.object({
      value: z.iso.datetime(),
      source: z.enum(['signer', 'timestamp']),
      /** Timestamp authority; null for the signer's clock. */
      authority: z.nullable(z.string()),
      is_trusted: z.boolean(),
    }),
  ),
  is_intact: z.boolean(),
  trust: TrustStatus,
  trust_source: z.nullable(TrustSource),
  revocation: RevocationFinding,
  /** whole_file: no bytes follow · revision: the whole file at the time of signing · none: not even that. */
  coverage: z.enum(['whole_file', 'revision', 'none']),
  /** 1-based number of the covered revision among the signed revisions. */
  revision: z.nullable(z.int()),
  later_changes: z.array(LaterChange),
  /** DocMDP permission P (ISO 32000-2, table 257): 1 no changes, 2 forms and signatures, 3 annotations too; null: no limit. */
  permits: z.nullable(z.int().check(z.gte(1), z.lte(3))),
  is_certification: z.boolean(),
  /** Name, reason and location as the signature states them. */
  name: z.string(),
  reason: z.string(),
  location: z.string(),
  /** 1-based numbers of the pages with an appearance of it. */
  pages: z.array(z.int()),
});
export type SignatureFinding = z.infer<typeof SignatureFinding>;

/** Result of the verification of a file. */
export const VerificationReport = z.object({
  file_name: z.string(),
  size: z.int(),
  /** SHA-256 of the file, hexadecimal. */
  sha256: z.string(),
  page_count: z.int(),
  is_encrypted: z.boolean(),
  verified_at: z.iso.datetime(),
  /** Worst verdict of the signatures, never valid with unreachable signatures; unsigned if there is no signature. */
  verdict: z.enum(['valid', 'unknown', 'invalid', 'unsigned']),
  signed_revisions: z.int(),
  signatures: z.array(SignatureFinding),
  /** Number of signatures whose bytes are in the file, but that no field refers to; they are not in `signatures`. */
  unreachable_signatures: z._default(z.int(), 0),
});
export type VerificationReport = z.infer<typeof VerificationReport>;
