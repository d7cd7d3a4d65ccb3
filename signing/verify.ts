import { describeCertificate } from './certificate.ts';
import { checkCms, type CmsCheck, type CmsProblem } from './cms/check.ts';
import {
  formFields,
  objectNumbersOf,
  signatureValues,
  type FormField,
  type SignatureValue,
} from './fields.ts';
import type { ByteSource } from './pdf/byte-source.ts';
import type { PdfDocument } from './pdf/document.ts';
import { PdfString, type PdfDict, type PdfObject } from './pdf/objects.ts';
import { openDocument } from './pdf/open-document.ts';
import { parseDate, textOf } from './pdf/text-string.ts';
import { readCoverage, type ByteRangeProblem, type Coverage } from './verify/byte-range.ts';
import { judgeTrust, type Trust } from './verify/certificate-trust.ts';
import { examineRevision, type RevisionProblem } from './verify/revision.ts';
import type { LaterChange } from './verify/later-changes.ts';
import { pageNumbersOf } from './verify/pages-of-fields.ts';

export type SignatureProblem = ByteRangeProblem | CmsProblem | RevisionProblem | 'format_unsupported';

export interface SignatureReport {
  /** On several pages the first of its fields. */
  fieldName: string;
  kind: 'signature' | 'timestamp';
  /** The signer's common name; undefined when there is no readable certificate. */
  signer: string | undefined;
  issuer: string | undefined;
  serialNumber: string | undefined;
  /** DER. */
  certificate: Buffer | undefined;
  /** As the signer states it; nobody else has attested to it. */
  signingTime: Date | undefined;
  reason: string | undefined;
  location: string | undefined;
  /** The signed bytes are those that were signed, and are all but the signature itself. */
  isIntact: boolean;
  /** The signature was made with the key of the signer's certificate. */
  isSignatureValid: boolean;
  /** The signed bytes are a whole revision of the document. */
  coversWholeRevision: boolean;
  /** Nothing came after the signature. */
  coversWholeFile: boolean;
  /** What came after the signature. */
  laterChanges: LaterChange[];
  /** Intact, valid, a whole revision, and no later change that the signature does not permit. Trust is apart. */
  isValid: boolean;
  trust: Trust;
  problems: SignatureProblem[];
  /** The pages that show it, from 1. */
  pages: number[];
}

export interface VerifyOptions {
  /** DER certificates that are trusted. */
  roots?: readonly Buffer[] | undefined;
  password?: string | undefined;
  /** The moment for which certificates are judged; now unless given. */
  at?: Date | undefined;
}

/** The formats of ISO 32000-2, 12.8.3, whose CMS signs the bytes themselves. */
const SIGNATURE_FORMATS = new Set(['adbe.pkcs7.detached', 'ETSI.CAdES.detached']);
const TIMESTAMP_FORMAT = 'ETSI.RFC3161';

/**
 * Reads and checks all signatures of a file, in the order of its form. A broken signature is reported, not thrown.
 * @throws SigningError when the file itself cannot be opened
 */
export function verifyPdf(pdf: Buffer | ByteSource, options: VerifyOptions = {}): SignatureReport[] {
  const document = openDocument(pdf, { password: options.password });
  const fields = formFields(document);
  const checked = signatureValues(document, fields).map((value) => checkSignature(document, value));
  const acceptedFields = acceptedFieldNumbers(document, fields, checked);
  const pages = pageNumbersOf(document);
  return checked.map((signature) => {
    const revision = examineRevision(document, { ...signature, acceptedFields, password: options.password });
    const problems = [...signature.problems, ...revision.problems];
    return {
      ...describe(document, signature),
      ...judgeSigner(signature.cms, options),
      isIntact: signature.isIntact,
      isSignatureValid: signature.cms?.isSignatureValid ?? false,
      coversWholeRevision: revision.coversWholeRevision,
      coversWholeFile: revision.coversWholeFile,
      laterChanges: revision.laterChanges,
      isValid: problems.length === 0,
      problems,
      pages: pagesOf(document, signature.value, pages),
    };
  });
}

interface CheckedSignature {
  value: SignatureValue;
  kind: SignatureReport['kind'];
  coverage: Coverage | undefined;
  cms: CmsCheck | undefined;
  isIntact: boolean;
  problems: SignatureProblem[];
}

function checkSignature(document: PdfDocument, value: SignatureValue): CheckedSignature {
  const format = document.name(value.dict.get('SubFilter')) ?? '';
  const kind = format === TIMESTAMP_FORMAT ? 'timestamp' : 'signature';
  const unchecked = { value, kind, coverage: undefined, cms: undefined, isIntact: false } as const;
  if (kind === 'signature' && !SIGNATURE_FORMATS.has(format))
    return { ...unchecked, problems: ['format_unsupported'] };
  const coverage = readCoverage(document.source, value.dict, document.resolve);
  if (typeof coverage === 'string') return { ...unchecked, problems: [coverage] };
  const needsSigningCertificate = format !== 'adbe.pkcs7.detached';
  const cms = checkCms(coverage.contents, coverage.signed, { kind, needsSigningCertificate });
  return { value, kind, coverage, cms, isIntact: cms.isIntact, problems: [...cms.problems] };
}

/** Fields and widgets that may come after a signature: their own signature is right, or they are empty and show nothing. */
function acceptedFieldNumbers(
  document: PdfDocument,
  fields: readonly FormField[],
  checked: readonly CheckedSignature[],
): Set<number> {
  const right = checked.filter(({ problems }) => problems.length === 0).flatMap(({ value }) => value.fields);
  const empty = fields.filter(
    ({ type, value, dict }) => type === 'Sig' && document.resolve(value) === null && !dict.has('AP'),
  );
  return new Set([...right, ...empty].flatMap((field) => objectNumbersOf(document, field)));
}

function pagesOf(
  document: PdfDocument,
  { fields }: SignatureValue,
  numbers: ReadonlyMap<number, number[]>,
): number[] {
  const shown = fields.flatMap((field) => objectNumbersOf(document, field));
  return [...new Set(shown.flatMap((number) => numbers.get(number) ?? []))].toSorted((a, b) => a - b);
}

function describe(document: PdfDocument, { value, kind, cms }: CheckedSignature) {
  const { dict, fields } = value;
  const stated = textAt(document, dict, 'M');
  return {
    fieldName: fields[0]?.name ?? '',
    kind,
    signingTime: (stated === undefined ? undefined : parseDate(stated)) ?? cms?.signingTime,
    reason: textAt(document, dict, 'Reason'),
    location: textAt(document, dict, 'Location'),
  };
}

function judgeSigner(cms: CmsCheck | undefined, { roots = [], at = new Date() }: VerifyOptions) {
  const certificate = cms?.certificate;
  if (!cms || !certificate) {
    return {
      signer: undefined,
      issuer: undefined,
      serialNumber: undefined,
      certificate,
      trust: 'untrusted' as const,
    };
  }
  const { subject, issuer, serialNumber } = describeCertificate(certificate);
  const trust = judgeTrust({ certificate, intermediates: cms.certificates, roots, at });
  return { signer: subject, issuer, serialNumber, certificate, trust };
}

function textAt(document: PdfDocument, dict: PdfDict, key: string): string | undefined {
  const value: PdfObject = document.resolve(dict.get(key));
  return value instanceof PdfString ? textOf(value) : undefined;
}
