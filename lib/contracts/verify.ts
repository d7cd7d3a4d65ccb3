import { defineCall } from './call.ts';
import { VersionNumber } from './document-files.ts';
import { MEGABYTE, VERIFY_UPLOAD } from './limits.ts';
import { VerificationReport } from './signature-report.ts';
import { firstFileProblem, uploadMessages, type FileFacts } from './upload.ts';
import { text } from './text.ts';
import { z } from './zod.ts';

/** Maximum number of certificates to trust for one verification. */
export const MAX_UPLOADED_ROOTS = 20;

/** Messages about files to verify. */
export const verifyMessages = {
  notAPdf: (name: string) => `${name} is not a PDF.`,
  tooLarge: (name: string) => `${name} is larger than ${VERIFY_UPLOAD.maxBytes / MEGABYTE} MB.`,
  broken: uploadMessages.broken,
  passwordRequired: (name: string) => `${name} needs a password to open.`,
  wrongPassword: uploadMessages.wrongPassword,
  unsupported: (name: string) => `${name} is encrypted in a way that cannot be read here.`,
  tookTooLong: (name: string) => `${name} is too large or too complicated to be checked here.`,
  rootsUnreadable:
    'One of the files to trust holds no certificate that can be read. PEM and DER files are taken.',
  tooManyRoots: `At most ${MAX_UPLOADED_ROOTS} certificates can be trusted for one check.`,
  passwordNotKept:
    'This document is encrypted, and its password is not kept after the last signature. Download it and check it with its password.',
} as const;

/** Returns the first problem of the name or size of a file to verify, or null. */
export function firstVerifyProblem(file: FileFacts): string | null {
  const problem = firstFileProblem(file, VERIFY_UPLOAD);
  if (problem === uploadMessages.wrongType(file.name)) return verifyMessages.notAPdf(file.name);
  if (problem === uploadMessages.tooLarge(file.name)) return verifyMessages.tooLarge(file.name);
  return problem;
}

/** '1' if revocation data are requested from the certificates' authorities, which thereby learn that the signature is verified. */
const AskAuthorities = z._default(z.enum(['0', '1']), '0');

/** Maximum length, in characters, of a validation report (XML) in a response. */
export const MAX_VALIDATION_REPORT = 2_000_000;

/** '1' if the response shall include the validation report (XML) that ETSI TS 119 102-2 defines. */
const AsksValidationReport = z._default(z.enum(['0', '1']), '0');

/** Fields beside a file to verify. */
const FileToVerify = z.object({
  /** Password that opens the file. */
  password: z._default(text().check(z.maxLength(127)), ''),
  /** Certificates to trust for this verification, concatenated PEM. */
  roots: z._default(text().check(z.maxLength(200_000)), ''),
  ask_authorities: AskAuthorities,
  validation_report: AsksValidationReport,
});

/** Verification report of a file, with its validation report if that was asked for. */
export const CheckedFile = z.extend(VerificationReport, {
  /** ETSI TS 119 102-2 (XML) on the same verification, not signed; null for a file without a signature, and above the limit. */
  validation_report: z.optional(z.nullable(z.string())),
});
export type CheckedFile = z.infer<typeof CheckedFile>;

/** Verifies a file without a session. The file is not kept. */
export const verifyFile = defineCall({
  service: 'document',
  method: 'POST',
  path: '/verify',
  isExtension: true,
  access: 'public',
  summary: 'Checks the signatures of a PDF. Nothing of it is kept.',
  body: FileToVerify,
  bodyType: 'multipart',
  inParts: VERIFY_UPLOAD,
  data: CheckedFile,
});

/** Verifies a file with the organization's trust list too. */
export const verifyFileAsMember = defineCall({
  service: 'document',
  method: 'POST',
  path: '/verify/member',
  allowedWhileDeleting: true,
  isExtension: true,
  access: 'member',
  permission: null, // verifies a file that the reader brings
  apiScope: 'verify',
  summary: "Checks the signatures of a PDF against the organization's trust list too. Nothing of it is kept.",
  body: FileToVerify,
  bodyType: 'multipart',
  inParts: VERIFY_UPLOAD,
  data: CheckedFile,
});

export const verifyDocument = defineCall({
  service: 'document',
  method: 'GET',
  path: '/document/{id}/signatures',
  readsPrimary: true,
  isExtension: true,
  access: 'member',
  permission: ['documents', 'read'],
  apiScope: 'verify',
  summary: 'Checks the signatures of a version of a document, the newest unless one is named.',
  params: z.object({ id: z.uuid() }),
  query: z.object({
    version: z.optional(VersionNumber),
    ask_authorities: AskAuthorities,
    validation_report: AsksValidationReport,
  }),
  data: CheckedFile,
});
