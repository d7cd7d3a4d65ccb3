import type { AddedSignature } from '#contracts/document.ts';
import { signMessages, type DocumentProperties } from '#contracts/sign-form.ts';
import { certificateRefusal } from '#platform/certificates/certificate-refusal.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import { assertUsableForSigning, describeCertificate } from '#signing/certificate.ts';
import { inspectPdf } from '#signing/inspect.ts';
import { signPdf } from '#signing/sign.ts';
import type { KeyAndChain } from '#signing/signer.ts';
import { signerFromKey } from '#signing/signers/pfx.ts';
import { SigningError } from '#signing/signing-error.ts';
import { assertSignaturesHold } from './assert-signatures-hold.ts';
import { encryptBeforeSigning } from './encrypt-before-signing.ts';
import { placeSignature } from './place-signature.ts';

export interface SignatureRequest {
  key: KeyAndChain;
  properties: DocumentProperties;
  /** Opens the file, where it needs one. */
  password: string | undefined;
  /** Whether this signature forbids all later changes. */
  isLocking: boolean;
}

export interface NewSignature {
  /** The signed file, in order: what was there (or its encrypted form), and the revision that the signature adds. */
  pieces: [Buffer, Buffer];
  isEncrypted: boolean;
  /** SHA-256 of the certificate that signed. */
  fingerprint: string;
  /** What people read of it beside the version. */
  added: AddedSignature;
}

/** Signs a PDF and checks the result before anybody relies on it; throws, with messages at the form's fields, what cannot be done. */
export async function makeSignature(pdf: Buffer, request: SignatureRequest): Promise<NewSignature> {
  try {
    return await make(pdf, request);
  } catch (error) {
    throw error instanceof SigningError ? signingRefusal(error) : error;
  }
}

async function make(
  pdf: Buffer,
  { key, properties, password, isLocking }: SignatureRequest,
): Promise<NewSignature> {
  const date = new Date();
  assertUsableForSigning(key.certificate, date);
  const inspection = inspectPdf(pdf, { password });
  const placement = placeSignature(properties, inspection);
  const base = properties.addEncryption
    ? encryptBeforeSigning(pdf, inspection, properties.encryptionPin)
    : pdf;
  const opening = properties.addEncryption ? properties.encryptionPin : password;
  const { tail, fieldName } = await signPdf(base, signerFromKey(key), {
    ...placement,
    reason: properties.reason,
    location: properties.location,
    date,
    password: opening,
    lock: isLocking,
  });
  assertSignaturesHold({ before: base, tail, fieldName, password: opening });
  const { fingerprint, ...added } = describeSigner(key.certificate);
  const { reason, location } = properties;
  return {
    pieces: [base, tail],
    isEncrypted: inspection.isEncrypted || properties.addEncryption,
    fingerprint,
    added: {
      ...added,
      signed_at: date.toISOString(),
      pages: placement.pages,
      reason,
      location,
      sign_mode: 'pfx',
      level: 'B-B',
      is_level_chosen: properties.level !== null,
    },
  };
}

/** The certificate that signed, as versions tell of it. */
export function describeSigner(certificate: Buffer) {
  const { subject, subjectName, fingerprint } = describeCertificate(certificate);
  return { signer: subject, certificate: subjectName, fingerprint };
}

/** What the form is told of a document that cannot be signed. */
export function signingRefusal(error: SigningError): AppError {
  if (error.code === 'rectangle_outside_page') {
    return fieldError('signing_refused', 'position', signMessages.outsidePage);
  }
  if (error.code === 'pdf_changes_forbidden') return new AppError('document_locked', { cause: error });
  return certificateRefusal(error, 'certificate') ?? new AppError('signing_failed', { cause: error });
}
