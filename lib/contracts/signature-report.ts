import { z } from './zod.ts';

/** PAdES baseline levels (ETSI EN 319 142-1): signed · timestamped · with what proves the certificates · kept for the long term. */
export const PadesLevel = z.enum(['B-B', 'B-T', 'B-LT', 'B-LTA']);
export type PadesLevel = z.infer<typeof PadesLevel>;

/** As ETSI EN 319 102-1 concludes: valid = total-passed, unknown = indeterminate, invalid = total-failed. */
export const SignatureVerdict = z.enum(['valid', 'unknown', 'invalid']);
export type SignatureVerdict = z.infer<typeof SignatureVerdict>;

/** Why a certificate is to be believed at the time that counts, or why not. */
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

/** Where the root of a trusted certificate stands. */
export const TrustSource = z.enum(['organization', 'uploaded', 'configured']);
export type TrustSource = z.infer<typeof TrustSource>;

export const CertificateFacts = z.object({
  subject: z.string(),
  subject_name: z.string(),
  issuer: z.string(),
  issuer_name: z.string(),
  serial_number: z.string(),
  not_before: z.iso.datetime(),
  not_after: z.iso.datetime(),
  /** For a person: `RSA 2048`, `ECDSA P-256`. */
  key: z.string(),
  /** SHA-256 of the DER, hexadecimal. */
  fingerprint: z.string(),
});
export type CertificateFacts = z.infer<typeof CertificateFacts>;

export const RevocationFinding = z.object({
  /** unknown: it was asked, and nothing that counts came back · not_checked: nothing says where to ask, or nobody asked. */
  status: z.enum(['good', 'revoked', 'unknown', 'not_checked']),
  source: z.enum(['ocsp', 'crl']).nullable(),
  /** Whether what says so stands in the file itself. */
  is_embedded: z.boolean(),
  /** Of when the answer is. */
  produced_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
  /** RFC 5280, 5.3.1, for example keyCompromise; '' where none is given. */
  reason: z.string(),
});
export type RevocationFinding = z.infer<typeof RevocationFinding>;

/** What happened to a document after a signature. `unused` is what nothing shows, `other` what is not known to be harmless. */
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

export const SignatureFinding = z.object({
  /** On several pages the first of its fields. */
  field_name: z.string(),
  kind: z.enum(['signature', 'document_timestamp']),
  verdict: SignatureVerdict,
  /** Stable codes of all that speaks against it; what they mean is said in signature-words.ts. */
  problems: z.array(z.string()),
  signer: CertificateFacts.nullable(),
  /** The path to the root, the nearest issuer first. */
  chain: z.array(CertificateFacts),
  level: PadesLevel.nullable(),
  /** The digest and signature algorithm for a person, for example `SHA-256 with RSA-PSS`. */
  algorithm: z.string(),
  /** signer: the signer's own clock, attested by nobody · timestamp: an authority attests that it was signed before. */
  time: z
    .object({
      value: z.iso.datetime(),
      source: z.enum(['signer', 'timestamp']),
      /** Who attests to it; null for the signer's own clock. */
      authority: z.string().nullable(),
      is_trusted: z.boolean(),
    })
    .nullable(),
  is_intact: z.boolean(),
  trust: TrustStatus,
  trust_source: TrustSource.nullable(),
  revocation: RevocationFinding,
  /** whole_file: nothing came after it · revision: what stood there when it was made · none: it leaves a gap, and so proves nothing. */
  coverage: z.enum(['whole_file', 'revision', 'none']),
  /** Revision that it covers, from 1, of all signed revisions. */
  revision: z.number().int().nullable(),
  later_changes: z.array(LaterChange),
  /** What it forbids from then on: 1 everything, 2 all but signatures and form filling, 3 annotations allowed too; null nothing. */
  permits: z.number().int().min(1).max(3).nullable(),
  is_certification: z.boolean(),
  /** What the signature itself states. */
  name: z.string(),
  reason: z.string(),
  location: z.string(),
  /** The pages that show it, from 1. */
  pages: z.array(z.number().int()),
});
export type SignatureFinding = z.infer<typeof SignatureFinding>;

/** All that can be said of the signatures of a file. */
export const VerificationReport = z.object({
  file_name: z.string(),
  size: z.number().int(),
  /** SHA-256 of the file, hexadecimal. */
  sha256: z.string(),
  page_count: z.number().int(),
  is_encrypted: z.boolean(),
  verified_at: z.iso.datetime(),
  /** The worst of its signatures, and not valid where there is one that nothing leads to; unsigned where there is none. */
  verdict: z.enum(['valid', 'unknown', 'invalid', 'unsigned']),
  signed_revisions: z.number().int(),
  signatures: z.array(SignatureFinding),
  /** Signatures whose bytes are in the file, but to which nothing in the document leads: they are not among the others. */
  unreachable_signatures: z.number().int().default(0),
});
export type VerificationReport = z.infer<typeof VerificationReport>;
