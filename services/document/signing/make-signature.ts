import type { AddedSignature } from '#contracts/document-files.ts';
import type { DocumentProperties } from '#contracts/sign-form.ts';
import type { StagedBlob } from '#platform/blobs/blob-store.ts';
import type { Piece } from '#platform/blobs/pieces.ts';
import type { StoredFile } from '#platform/blobs/sealed-file.ts';
import type { MemberContext } from '#platform/platform.ts';
import { appearanceOptions, type Appearance } from '#trust/appearance/find-appearance.ts';
import { signFile } from '#trust/tasks/sign-file.ts';
import { inspectFile } from '#trust/tasks/inspect-file.ts';
import {
  assertUsableForSigning,
  type CertificationLevel,
  describeCertificate,
  type KeyAndChain,
  type OnSigningStep,
  SigningError,
} from '#signing';
import { assertMayEncrypt } from './assert-may-encrypt.ts';
import { comingFields, type ComingField } from './coming-fields.ts';
import { assertReachable } from './level-refusal.ts';
import { measuredFailure } from './measure-signature.ts';
import type { Turn } from '../turns/take-turn.ts';
import { signaturePosition } from './signature-position.ts';
import { signingRefusal } from './signing-refusal.ts';
import { isLevelChosen, type SigningTerms } from './signing-terms.ts';

export interface SignatureRequest {
  /** Version that is signed. */
  version: Piece;
  key: KeyAndChain;
  properties: DocumentProperties;
  /** Turn in which the signature is made. */
  turn: Pick<Turn, 'signatory' | 'later'>;
  /** Password of the file, where it is encrypted. */
  password: string | undefined;
  /** True if this signature forbids all later changes. */
  isLocking: boolean;
  terms: SigningTerms;
  appearance: Appearance;
  onStep?: OnSigningStep | undefined;
}

export interface NewSignature {
  isEncrypted: boolean;
  /** SHA-256 of the signer's certificate, hexadecimal. */
  fingerprint: string;
  /** Empty fields that the file now has for later signatories. */
  fields: readonly ComingField[];
  /** Facts shown beside the version. */
  added: AddedSignature;
}

export interface SignedFile {
  /** Complete signed file; the caller discards it. */
  staged: StagedBlob;
  signature: NewSignature;
}

/** Later signatures in the fields of the file are permitted, and no other changes but filled forms. */
const CERTIFIED: CertificationLevel = 2;

type Tools = Pick<MemberContext, 'blobs' | 'caller' | 'engine'>;

/**
 * Signs a PDF and verifies the result before it becomes a version.
 * @throws AppError with messages at the fields of the form
 */
export async function makeSignature(tools: Tools, request: SignatureRequest): Promise<SignedFile> {
  try {
    const blobs = tools.blobs.of(tools.caller.organizationId);
    return await blobs.withFile(request.version.sha256, (file) => make(tools, file, request));
  } catch (error) {
    throw measuredFailure(error instanceof SigningError ? signingRefusal(error) : error, request.terms.level);
  }
}

async function make(
  { blobs, caller, engine }: Tools,
  file: StoredFile,
  { version, key, properties, turn, password, isLocking, terms, appearance, onStep }: SignatureRequest,
): Promise<SignedFile> {
  const date = new Date();
  assertUsableForSigning(key.certificate, date);
  assertReachable(terms);
  const inspection = await engine.run(inspectFile, { file, password });
  const placement = signaturePosition(properties, inspection, turn.signatory);
  if (properties.addEncryption) assertMayEncrypt(inspection);
  const encryptWith = properties.addEncryption ? properties.encryptionPin : undefined;
  const fields = comingFields(turn.later, inspection);
  const { reason, location } = properties;
  const { level, rsaScheme } = terms;
  const options = {
    ...placement,
    fieldName: turn.signatory?.pdf_field_name ?? undefined,
    certify: fields.length > 0 ? CERTIFIED : undefined,
    reason,
    location,
    date,
    password,
    lock: isLocking,
    ...appearanceOptions(appearance, date),
    level,
    rsaScheme,
  };
  const { staged, written } = await blobs
    .of(caller.organizationId)
    .stageFile(
      (to) =>
        engine.run(
          signFile,
          { file, to, key, encryptWith, options, comingSignatures: fields, roots: terms.roots },
          onStep,
        ),
      { extending: version },
    );
  const { fingerprint, ...signer } = describeSigner(key.certificate);
  const added: AddedSignature = {
    ...signer,
    signed_at: date.toISOString(),
    pages: placement.pages,
    reason,
    location,
    sign_mode: 'pfx',
    level: written.level,
    is_level_chosen: isLevelChosen(terms),
  };
  const isEncrypted = inspection.isEncrypted || properties.addEncryption;
  return { staged, signature: { isEncrypted, fingerprint, fields, added } };
}

/** Returns the signer's certificate as a version stores it. */
export function describeSigner(certificate: Buffer) {
  const { subject, subjectName, fingerprint } = describeCertificate(certificate);
  return { signer: subject, certificate: subjectName, fingerprint };
}
