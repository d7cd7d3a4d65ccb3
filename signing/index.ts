/**
 * The signing library: reads PDF files, signs them at PAdES level B-B to B-LTA, and verifies signatures.
 *
 * It has no HTTP, no database and no environment: callers pass bytes or paths, keys, and a `Transport` for trust services.
 * Rectangles are in points, from the lower left corner of the page as displayed; pages count from 1; certificates are DER.
 * Whatever a caller can act on is thrown as a `SigningError` with a stable code.
 *
 * This file is the only one that other folders import.
 */

// Errors and levels
export { SigningError, type SigningErrorCode, type SigningErrorDetail } from './signing-error.ts';
export { PADES_LEVELS, reaches, type PadesLevel } from './pades-level.ts';

// Signing
export { signFile, type SignedFile, type SignFileRequest } from './sign/sign-file.ts';
export { signPdf } from './sign/sign-pdf.ts';
export type { PageChoice, SignOptions } from './sign/sign-options.ts';
export type { CertificationLevel } from './forms/certification-level.ts';
export type { OnSigningStep, SigningStep } from './sign/signing-step.ts';
export { encryptFile } from './sign/encrypt-file.ts';
export { encryptPdf } from './sign/encrypt-pdf.ts';
export { prefill, type ComingSignature } from './sign/prefill.ts';
export { assertSignable, type RequestedProperties } from './sign/assert-signable.ts';
export {
  ACTIVE_CONTENT,
  activeContent,
  withoutActiveContent,
  type ActiveContent,
} from './forms/active-content.ts';
export { inspectPdf, type PdfInspection } from './sign/inspect-pdf.ts';
export { MOST_COVERED } from './forms/covered-share.ts';
export { signaturesOnPages, type SignatureOnPage } from './forms/signature-positions.ts';
export type { Rectangle } from './forms/page-view.ts';
export { raiseLevel, TIMESTAMP_ROOM } from './sign/raise-level.ts';
export { reachableLevel, type LevelLimit, type ReachableLevel } from './sign/reachable-level.ts';

// Interrupted signing: the key is elsewhere, and the revision is built before and after
export { prepare } from './sign/prepare.ts';
export { complete } from './sign/complete.ts';
export { reproduceSignature } from './sign/reproduce-signature.ts';

// Verification
export { verifyPdf } from './verify/verify-pdf.ts';
export { fetchRevocation, verifyPdfOnline } from './verify/trust/verify-online.ts';
export { validationReport } from './verify/validation-report/validation-report.ts';
export { assertTailHolds } from './verify/assert-tail-holds.ts';
export type { PdfReport, SignatureReport, VerifyOptions } from './verify/report.ts';
export { judgeTrust, type TrustInput, type TrustJudgement } from './verify/trust/certificate-trust.ts';
export { MAIN_INDICATIONS, SUB_INDICATIONS } from './verify/indication/indication.ts';
export { SIGNATURE_PROBLEMS } from './verify/signature-problems.ts';
export { QUALIFICATIONS, type Qualification } from './pki/trusted-services/qualification.ts';
export type { Criterion, QualifierRule } from './pki/trusted-services/qualifier-rule.ts';
export {
  EIDAS_START,
  type CertificatePurpose,
  type ServicePeriod,
  type ServiceType,
  type TrustedService,
} from './pki/trusted-services/trusted-service.ts';
export { foreignPurpose, type ForeignPurpose } from './pki/path-validation/certificate-use.ts';
export type { TrustAnchor } from './pki/path-validation/trust-anchor.ts';

// Keys and signers
export { openPfx, signerFromKey } from './pki/signers/pfx.ts';
export { signerFromToken, tokenIdentity, type TokenSignRequest } from './pki/signers/pkcs11.ts';
export type { KeyAndChain, Signer } from './pki/signers/signer.ts';
export type { RsaScheme } from './pki/signers/signature-scheme.ts';
export { isKeyProven, proveKey } from './pki/signers/key-proof.ts';

// Certificates
export {
  assertUsableForSigning,
  certificateParts,
  describeCertificate,
  parseX509,
  subjectKeyIdentifier,
  subjectName,
} from './pki/certificates/certificate.ts';
export { nameKeysOf, type NameKeys } from './pki/certificates/name-keys.ts';
export { readCertificateFile } from './pki/certificates/certificate-file.ts';
export { chainOf, isIssuedBy } from './pki/certificates/certificate-chain.ts';
export { selfIssuedCertificate } from './pki/certificates/self-issued-certificate.ts';
export * as der from './pki/der/der-writer.ts';
export * as derReader from './pki/der/der-reader.ts';

// Trust services
export {
  TransportError,
  type Transport,
  type TransportProblem,
  type TrustServiceRequest,
} from './pki/trust-services/transport.ts';
export { completeChain, isSelfIssued } from './pki/trust-services/complete-chain.ts';
export { CLOCK_SKEW, type RevocationStatus } from './pki/revocation/revocation-response.ts';
export { statusFromCrl } from './pki/revocation/crl.ts';
export { ocspRequest } from './pki/revocation/ocsp-request.ts';
export { statusFromOcsp } from './pki/revocation/ocsp.ts';
export { revocationUrls, type RevocationUrls } from './pki/revocation/revocation-urls.ts';

// Appearance of a signature
export { appearancePdf } from './appearance/appearance-pdf.ts';
export { appearanceText } from './appearance/appearance-text.ts';
export { APPEARANCE_STYLES, type AppearanceStyle } from './appearance/appearance-style.ts';
export type { TypedMark } from './appearance/text/typed-mark.ts';
export { fontFiles, SCRIPT_FONTS, type ScriptFont } from './fonts/font-pieces.ts';
export type { AppearancePicture } from './appearance/appearance-picture.ts';
export { isLegibleSize } from './appearance/appearance-layout.ts';
export { unprintable } from './appearance/text/font-choice.ts';
export { readPicture } from './appearance/pictures/read-picture.ts';
export { smallPng } from './appearance/pictures/small-png.ts';
export type { ReadPicture } from './appearance/pictures/picture-of-pixels.ts';

// Reports
export { Sheet, type Cell, type Colour, type SheetSize, type TextStyle } from './reports/sheet.ts';
export { writeSheet } from './reports/write-sheet.ts';
export { associatedFiles } from './reports/associated-files.ts';

// Bytes and files
export { chunksOf, type ByteSource } from './bytes/byte-source.ts';
export { withSource, type FileSource, type ReadableFile } from './bytes/file-source.ts';
export type { NewFile, WritableFile } from './bytes/writable-file.ts';
export { extendFile } from './bytes/extend-file.ts';
export { digestOf } from './bytes/hash.ts';

// PDF objects and revisions
export { openDocument } from './pdf/open-document.ts';
export type { PdfDocument } from './pdf/document.ts';
export { firstPage } from './pdf/pages.ts';
export {
  dict,
  isArray,
  isDict,
  name,
  PdfName,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfDict,
  type PdfObject,
} from './pdf/objects/objects.ts';
export { serialize } from './pdf/objects/serialize.ts';
export { textString } from './pdf/objects/text-string.ts';
export { numbersIn } from './pdf/xref/xref-section.ts';
export { RevisionWriter } from './pdf/update/revision-writer.ts';
export { formFields } from './forms/form-fields.ts';
