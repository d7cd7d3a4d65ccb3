import type { TrustAnchor } from '../pki/path-validation/trust-anchor.ts';
import type { Transport } from '../pki/trust-services/transport.ts';
import type { PadesLevel } from '../pades-level.ts';
import type { LaterChange } from './changes/object-change.ts';
import type { SignatureProblem, SignatureVerdict } from './signature-problems.ts';

/** Why a certificate is to be believed at the time that counts, or why not. */
export type TrustStatus =
  'trusted' | 'untrusted' | 'expired' | 'not_yet_valid' | 'revoked' | 'wrong_usage' | 'weak_key';

export interface RevocationFinding {
  /** unknown: it was asked, and nothing that counts came back · not_checked: nothing says where to ask, or nobody asked. */
  status: 'good' | 'revoked' | 'unknown' | 'not_checked';
  source: 'ocsp' | 'crl' | undefined;
  /** Whether what says so stands in the file itself. */
  isEmbedded: boolean;
  producedAt: Date | undefined;
  revokedAt: Date | undefined;
  /** RFC 5280, 5.3.1, for example keyCompromise; '' where none is given. */
  reason: string;
}

export interface SignatureTime {
  value: Date;
  /** signer: as the signer states it, attested by nobody · timestamp: an authority attests that it was signed before. */
  source: 'signer' | 'timestamp';
  /** Common name of who attests to it. */
  authority: string | undefined;
  isTrusted: boolean;
}

/** All that can be said of one signature. */
export interface SignatureReport {
  /** On several pages the first of its fields. */
  fieldName: string;
  kind: 'signature' | 'document_timestamp';
  verdict: SignatureVerdict;
  /** All that speaks against it. */
  problems: SignatureProblem[];
  /** The signer's (DER). */
  certificate: Buffer | undefined;
  /** The path to the root (DER), the nearest issuer first. */
  chain: Buffer[];
  /** The paths of the timestamps over it (DER), each authority with its issuers. */
  authorities: Buffer[][];
  /** What is really there and right; undefined for timestamps and for signatures that are not PAdES. */
  level: PadesLevel | undefined;
  /** For a person, for example `SHA-256 with RSA-PSS`; '' when it cannot be told. */
  algorithm: string;
  time: SignatureTime | undefined;
  /** The signed bytes are those that were signed, and the signature is the signer's. */
  isIntact: boolean;
  trust: TrustStatus;
  /** The source of the root that it is trusted by. */
  trustSource: string | undefined;
  revocation: RevocationFinding;
  /** whole_file: nothing came after it · revision: what stood there when it was made · none: it leaves a gap. */
  coverage: 'whole_file' | 'revision' | 'none';
  /** Which of the signed revisions it covers, from 1. */
  revision: number | undefined;
  laterChanges: LaterChange[];
  /** What it forbids from then on: 1 everything, 2 all but signatures and form filling, 3 annotations allowed too. */
  permits: 1 | 2 | 3 | undefined;
  isCertification: boolean;
  /** As the signature dictionary states them; '' where it does not. */
  name: string;
  reason: string;
  location: string;
  /** The pages that show it, from 1. */
  pages: number[];
}

/** All that can be said of the signatures of a file. */
export interface PdfReport {
  size: number;
  /** SHA-256 of the file, hexadecimal. */
  sha256: string;
  pageCount: number;
  isEncrypted: boolean;
  verifiedAt: Date;
  /** The worst of its signatures, and at best unknown where there is one that nothing leads to. */
  verdict: SignatureVerdict | 'unsigned';
  signedRevisions: number;
  /** In the order in which they were made, as far as that can be told. */
  signatures: SignatureReport[];
  /** How many are in the bytes of the file although nothing in the document leads to them. */
  unreachableSignatures: number;
}

/** What proves that certificates were or were not revoked (all DER), beyond what stands in the file. */
export interface RevocationData {
  certificates: readonly Buffer[];
  ocsps: readonly Buffer[];
  crls: readonly Buffer[];
}

export interface VerifyOptions {
  roots?: readonly TrustAnchor[] | undefined;
  password?: string | undefined;
  /** The moment of the check; now unless given. */
  at?: Date | undefined;
  /** What was fetched for this check. With it, a certificate that names a place to ask and has no answer reads as unknown. */
  revocation?: RevocationData | undefined;
}

export interface OnlineVerifyOptions extends Omit<VerifyOptions, 'revocation'> {
  transport: Transport;
}
