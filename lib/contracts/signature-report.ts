import { z } from './zod.ts';

/** PAdES baseline level (ETSI EN 319 142-1): signature · with timestamp · with validation data · with document timestamp. */
export const PadesLevel = z.enum(['B-B', 'B-T', 'B-LT', 'B-LTA']);
export type PadesLevel = z.infer<typeof PadesLevel>;

/** Verdict on a signature. TOTAL-PASSED of ETSI EN 319 102-1 is valid, and TOTAL-FAILED is invalid; the standard leaves more INDETERMINATE. */
export const SignatureVerdict = z.enum(['valid', 'unknown', 'invalid']);
export type SignatureVerdict = z.infer<typeof SignatureVerdict>;

/** Main indication (ETSI EN 319 102-1, table 5); PASSED and FAILED are those of document timestamps. */
export const MainIndication = z.enum(['TOTAL-PASSED', 'TOTAL-FAILED', 'INDETERMINATE', 'PASSED', 'FAILED']);
export type MainIndication = z.infer<typeof MainIndication>;

/** Sub-indication (ETSI EN 319 102-1, table 6). */
export const SubIndication = z.enum([
  'FORMAT_FAILURE',
  'HASH_FAILURE',
  'SIG_CRYPTO_FAILURE',
  'REVOKED',
  'NOT_YET_VALID',
  'NO_SIGNING_CERTIFICATE_FOUND',
  'NO_CERTIFICATE_CHAIN_FOUND',
  'CHAIN_CONSTRAINTS_FAILURE',
  'CERTIFICATE_CHAIN_GENERAL_FAILURE',
  'REVOKED_NO_POE',
  'REVOKED_CA_NO_POE',
  'OUT_OF_BOUNDS_NOT_REVOKED',
  'OUT_OF_BOUNDS_NO_POE',
  'CRYPTO_CONSTRAINTS_FAILURE',
  'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
  'SIG_CONSTRAINTS_FAILURE',
  'TIMESTAMP_ORDER_FAILURE',
  'TRY_LATER',
]);
export type SubIndication = z.infer<typeof SubIndication>;

/** Result of the path validation at the validation time: trusted, or the reason why not. */
export const TrustStatus = z.enum([
  'trusted',
  'untrusted',
  'expired',
  'not_yet_valid',
  'revoked',
  'withdrawn',
  'name_not_permitted',
  'policy_not_permitted',
  'wrong_usage',
  'weak_key',
]);
export type TrustStatus = z.infer<typeof TrustStatus>;

/** Origin of the trust anchor: the organization's certificates, a trusted list, the upload of a check, or the operator's configuration. */
export const TrustSource = z.enum(['organization', 'uploaded', 'configured', 'trusted_list']);
export type TrustSource = z.infer<typeof TrustSource>;

/** Qualified signature or seal, or an advanced one with a qualified certificate. */
export const Qualification = z.enum([
  'qualified_signature',
  'qualified_seal',
  'signature_with_qualified_certificate',
  'seal_with_qualified_certificate',
]);
export type Qualification = z.infer<typeof Qualification>;

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

/**
 * Change after a signature. format: stated PDF version or extensions · form: settings of the form · tags: of new fields ·
 * unused: objects that nothing refers to · structure: not proved harmless, outside what the pages show · other: what they show.
 */
export const LaterChange = z.enum([
  'signature',
  'timestamp',
  'form_fill',
  'annotation',
  'validation_data',
  'metadata',
  'format',
  'form',
  'tags',
  'unused',
  'structure',
  'other',
]);
export type LaterChange = z.infer<typeof LaterChange>;

/** Part of a page as displayed, in points from its lower left corner. */
export const PagePart = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type PagePart = z.infer<typeof PagePart>;

/** Change after a signature: what the file names the changed part (an entry, an annotation, a field), and its place. */
export const ChangePlace = z.object({
  change: LaterChange,
  part: z.string(),
  /** Page number from 1; null outside the pages. */
  page: z.nullable(z.int()),
  /** Where it is on the page, and where it was before if it moved; empty without an area, and in reports of earlier versions. */
  rectangles: z._default(z.array(PagePart), []),
});
export type ChangePlace = z.infer<typeof ChangePlace>;

/** Result of the validation of one signature or document timestamp. */
export const SignatureFinding = z.object({
  /** Name of the field; of several fields with the same signature the first. */
  field_name: z.string(),
  kind: z.enum(['signature', 'document_timestamp']),
  verdict: SignatureVerdict,
  /** Stable codes of the problems; problemWords() has their texts. */
  problems: z.array(z.string()),
  /** Result by ETSI EN 319 102-1; null in reports of earlier versions. */
  indication: z._default(z.nullable(MainIndication), null),
  /** Reason for the indication; null if it passed. */
  sub_indication: z._default(z.nullable(SubIndication), null),
  /** Earliest time of a proof of existence (ETSI EN 319 102-1, 5.5.4), without one that of the check; null in reports of earlier versions. */
  best_signature_time: z._default(z.nullable(z.iso.datetime()), null),
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
      /** True if a trusted list proves the timestamp qualified by Regulation (EU) 910/2014. */
      is_qualified: z._default(z.boolean(), false),
    }),
  ),
  is_intact: z.boolean(),
  trust: TrustStatus,
  trust_source: z.nullable(TrustSource),
  /** Trust service on a trusted list (ETSI TS 119 612) that the certification path ends in. */
  trust_service: z._default(
    z.nullable(z.object({ provider: z.string(), name: z.string(), territory: z.string() })),
    null,
  ),
  /** Qualification by Regulation (EU) 910/2014 that a trusted list proves; null if none does. */
  qualification: z._default(z.nullable(Qualification), null),
  revocation: RevocationFinding,
  /** whole_file: no bytes follow · revision: the whole file at the time of signing · none: not even that. */
  coverage: z.enum(['whole_file', 'revision', 'none']),
  /** 1-based number of the covered revision among the signed revisions. */
  revision: z.nullable(z.int()),
  later_changes: z.array(LaterChange),
  /** The changes one by one, at most 100 with at most 100 rectangles in all. */
  change_places: z._default(z.array(ChangePlace), []),
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
  /** True if parts of the file are missing or do not fit together, as when it was cut off: a signature may be lost with them. */
  is_damaged: z._default(z.boolean(), false),
  verified_at: z.iso.datetime(),
  /** Worst verdict of the signatures, never valid with unreachable signatures or in a damaged file; unsigned if an undamaged file has no signature. */
  verdict: z.enum(['valid', 'unknown', 'invalid', 'unsigned']),
  signed_revisions: z.int(),
  signatures: z.array(SignatureFinding),
  /** Number of signatures whose bytes are in the file, but that no field refers to; they are not in `signatures`. */
  unreachable_signatures: z._default(z.int(), 0),
});
export type VerificationReport = z.infer<typeof VerificationReport>;
