import type { TrustAnchor } from '../pki/path-validation/trust-anchor.ts';
import type { Qualification } from '../pki/trusted-services/qualification.ts';
import type { TrustedService } from '../pki/trusted-services/trusted-service.ts';
import type { Transport } from '../pki/trust-services/transport.ts';
import type { PadesLevel } from '../pades-level.ts';
import type { ChangeFound, LaterChange } from './changes/later-change.ts';
import type { Indication } from './indication/indication.ts';
import type { SignatureProblem, SignatureVerdict } from './signature-problems.ts';

/** Trust in a certificate at the time for which it is judged, or the reason against it. */
export type TrustStatus =
  | 'trusted'
  | 'untrusted'
  | 'expired'
  | 'not_yet_valid'
  | 'revoked'
  | 'withdrawn'
  | 'name_not_permitted'
  | 'policy_not_permitted'
  | 'wrong_usage'
  | 'weak_key';

/** Revocation status of a certificate. */
export interface RevocationFinding {
  /**
   * unknown: status was requested, without a usable response. not_checked: none was requested, or the
   * certificate states no URL.
   */
  status: 'good' | 'revoked' | 'unknown' | 'not_checked';
  /** Kind of the response that states it; undefined without one. */
  source: 'ocsp' | 'crl' | undefined;
  /** True if that response is embedded in the file. */
  isEmbedded: boolean;
  /** Time at which the response was produced. */
  producedAt: Date | undefined;
  /** Time of the revocation. */
  revokedAt: Date | undefined;
  /** Reason (RFC 5280, 5.3.1), such as keyCompromise; '' if none is stated. */
  reason: string;
  /** Periods in which the certificate was on hold. */
  holds: readonly Hold[];
}

/** Period in which a certificate was on hold: its revocation, and the time from which that is known to be lifted. */
export interface Hold {
  from: Date;
  until: Date;
}

/** Time of a signature. */
export interface SignatureTime {
  value: Date;
  /** signer: stated by the signer, not attested. timestamp: attested by a timestamp token. */
  source: 'signer' | 'timestamp';
  /** Common name of the timestamp authority; undefined for a time that the signer states. */
  authority: string | undefined;
  /** True if the time is attested by a trusted timestamp authority. */
  isTrusted: boolean;
  /** True if a trusted list proves the timestamp qualified. */
  isQualified: boolean;
}

/** Result of verifying one signature or document timestamp. */
export interface SignatureReport {
  /** Fully qualified name of its field; of the first field if it has several. */
  fieldName: string;
  kind: 'signature' | 'document_timestamp';
  /** Worst consequence of the problems. */
  verdict: SignatureVerdict;
  /** All problems found. */
  problems: SignatureProblem[];
  /** Result by ETSI EN 319 102-1. */
  indication: Indication;
  /** Earliest time of a proof of existence (ETSI EN 319 102-1, 5.5.4); without one that of the verification. */
  bestSignatureTime: Date;
  /** End-entity certificate of the signer (DER); undefined if the CMS contains none. */
  certificate: Buffer | undefined;
  /** Issuers on the certification path (DER), nearest first. */
  chain: Buffer[];
  /** Certification paths (DER) of the timestamp authorities, each authority's certificate first. */
  authorities: Buffer[][];
  /** PAdES level that is present and valid; undefined for timestamps, other formats and broken signatures. */
  level: PadesLevel | undefined;
  /** Name of the signature algorithm for display, such as `SHA-256 with RSA-PSS`; '' if unknown. */
  algorithm: string;
  /** Time of the signature, attested or stated; undefined if there is none. */
  time: SignatureTime | undefined;
  /** True if digest and signature value match the signed bytes and the certificate. */
  isIntact: boolean;
  /** Trust in the certificate, or in that of the authority of a document timestamp. */
  trust: TrustStatus;
  /** Source of the trust anchor; undefined without one. */
  trustSource: string | undefined;
  /** Service on a trusted list that the certification path ends in; undefined for other trust anchors. */
  trustService: TrustedService | undefined;
  /** Qualification of a valid signature, if a trusted list proves one. */
  qualification: Qualification | undefined;
  revocation: RevocationFinding;
  /** whole_file: all bytes. revision: the file as it was when signed. none: not a whole revision. */
  coverage: 'whole_file' | 'revision' | 'none';
  /** Number of the signed revision that it covers, from 1; undefined if it covers none. */
  revision: number | undefined;
  /** Kinds of changes after the signature. */
  laterChanges: LaterChange[];
  /** The changes one by one: what the file names the changed part, and its page. */
  changePlaces: readonly ChangeFound[];
  /**
   * DocMDP level: 1 no changes, 2 signatures and form filling, 3 annotations too; undefined without
   * restriction.
   */
  permits: 1 | 2 | 3 | undefined;
  /** True if it is the certification signature of the file. */
  isCertification: boolean;
  /** Name in the signature dictionary, stated by the signer; '' if missing. */
  name: string;
  /** Reason in the signature dictionary; '' if missing. */
  reason: string;
  /** Location in the signature dictionary; '' if missing. */
  location: string;
  /** Pages with its widgets, from 1, ascending. */
  pages: number[];
  /** Parts for a validation report; undefined unless `isDetailed`. */
  material: SignatureMaterial | undefined;
}

/** Parts of a signature that a validation report states besides the findings. */
export interface SignatureMaterial {
  /** Hash, by its name in Node, of the data to be signed: the signed attributes, or else the signed bytes. */
  dataToBeSigned: { hash: string; digest: Buffer } | undefined;
  signatureValue: Buffer | undefined;
  /** messageDigest in the signed attributes. */
  messageDigest: Buffer | undefined;
  /** SHA-256 of the signed bytes; undefined if ByteRange is malformed. */
  signedBytes: Buffer | undefined;
  byteRange: number[];
  filter: string;
  subFilter: string;
  statedTime: Date | undefined;
  /** Signature timestamps; for a document timestamp, its own token. */
  timestamps: TimestampMaterial[];
  /** Field names of the document timestamps over it. */
  timestampedBy: string[];
  /** Validation data in its CMS. */
  data: RevocationData;
  /** Document security store of the revision that it covers. */
  store: RevocationData;
}

/** A timestamp token and its validation. */
export interface TimestampMaterial {
  /** Token (DER). */
  token: Buffer;
  time: Date;
  /** Certification path (DER), the authority's certificate first. */
  path: Buffer[];
  hasAnchor: boolean;
  indication: Indication;
}

/** Result of verifying all signatures of a file. */
export interface PdfReport {
  /** Size of the file in bytes. */
  size: number;
  /** SHA-256 of the whole file, hexadecimal. */
  sha256: string;
  /** Number of pages. */
  pageCount: number;
  isEncrypted: boolean;
  /** True if the cross-reference had to be rebuilt, as in a file that was cut off: parts may be missing, a signature too. */
  isDamaged: boolean;
  /** Time for which the signatures were verified. */
  verifiedAt: Date;
  /** Worst verdict of the signatures; at best unknown if a signature is unreachable or the file is damaged. */
  verdict: SignatureVerdict | 'unsigned';
  /** Number of distinct revisions that signatures cover. */
  signedRevisions: number;
  /** Signatures and document timestamps, in the order of their revisions. */
  signatures: SignatureReport[];
  /** Number of signatures in the bytes of the file that no field refers to. */
  unreachableSignatures: number;
  /** Validation data in the file and fetched for the verification; undefined unless `isDetailed`. */
  validationData: RevocationData | undefined;
}

/** Validation data: DER encodings. */
export interface RevocationData {
  /** Certificates from which certification paths can be built. */
  certificates: readonly Buffer[];
  /** OCSP responses (RFC 6960). */
  ocsps: readonly Buffer[];
  /** Certificate revocation lists (RFC 5280). */
  crls: readonly Buffer[];
}

/** Options of a verification. */
export interface VerifyOptions {
  /** Trust anchors; without any, no signer is trusted. */
  roots?: readonly TrustAnchor[] | undefined;
  /** User or owner password of an encrypted file. */
  password?: string | undefined;
  /** Time for which to verify; the default is now. */
  at?: Date | undefined;
  /**
   * Validation data fetched for this verification. If given, the revocation status of a certificate that
   * states a URL but has no response is unknown instead of not_checked.
   */
  revocation?: RevocationData | undefined;
  /** True to keep the material for a validation report. */
  isDetailed?: boolean | undefined;
}

/** Options of a verification that may contact trust services. */
export interface OnlineVerifyOptions extends Omit<VerifyOptions, 'revocation'> {
  /** Sends the requests to trust services. */
  transport: Transport;
}
