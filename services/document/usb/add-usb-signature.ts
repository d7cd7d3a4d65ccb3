import type { CallData, ParsedInput } from '#contracts/call.ts';
import { MEGABYTE } from '#contracts/limits.ts';
import { USB_SIGNING_MINUTES, type addUsbSignature as addCall } from '#contracts/usb-signing.ts';
import type { StagedBlob } from '#platform/blobs/blob-store.ts';
import type { StoredFile } from '#platform/blobs/sealed-file.ts';
import { holdsCertificate } from '#trust/certificates/store-certificate.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { IncomingFile } from '#platform/http/read-multipart.ts';
import { stageUpload } from '#platform/http/stage-upload.ts';
import type { MemberContext } from '#platform/platform.ts';
import { acceptSignature } from '#trust/tasks/accept-signature.ts';
import { inspectFile } from '#trust/tasks/inspect-file.ts';
import { appearanceFor, appearanceOptions } from '#trust/appearance/find-appearance.ts';
import { SigningError, type SigningErrorCode } from '#signing';
import { assertSignMode } from '../signing/assert-sign-mode.ts';
import { decryptDocumentPassword } from '../signing/document-password.ts';
import { describeSigner, type SignedFile } from '../signing/make-signature.ts';
import { measuredFailure } from '../signing/measure-signature.ts';
import { assertReachable } from '../signing/level-refusal.ts';
import { signaturePosition } from '../signing/signature-position.ts';
import { signingRefusal } from '../signing/signing-refusal.ts';
import { signingStepTeller } from '../signing/tell-signing-step.ts';
import { isLevelChosen } from '../signing/signing-terms.ts';
import { storeSignedFile } from '../signing/store-signed-file.ts';
import { isLockingTurn, readTurn, type TurnToSign } from '../turns/take-turn.ts';
import { assertNoEncryption, assertTimely, revisionSeed } from './usb-revision.ts';
import { termsForToken, timestampRoomFor } from './usb-terms.ts';
import { documentErrors } from '../document-errors.ts';

type Request = ParsedInput<typeof addCall>['body'] & { file: IncomingFile };

/** Limit on the bytes that a signature may add: each page that shows it is rewritten. */
const MAX_ADDED_BYTES = 8 * MEGABYTE;

/**
 * Stores a file that a token signed in the caller's turn, if it equals the revision that this service would
 * have produced.
 */
export async function addUsbSignature(
  context: MemberContext,
  { instance_id: id, file, ...request }: Request,
): Promise<CallData<typeof addCall>> {
  const { document_properties: properties } = request;
  assertNoEncryption(properties);
  assertTimely(request.signing_time, { minutes: USB_SIGNING_MINUTES });
  const found = await readTurn(context, { id });
  await assertSignMode(context, 'usb');
  const maxBytes = found.version.size + MAX_ADDED_BYTES;
  const upload = await stageUpload(context.blobs.temporary, file, {
    maxBytes,
    maxFiles: 1,
    extensions: ['.pdf'],
  });
  try {
    const signed = await accept(context, { found, upload, request });
    return await storeSignedFile(context, found, { properties, signed });
  } finally {
    await upload.discard();
  }
}

interface ToAccept {
  found: TurnToSign;
  upload: StagedBlob;
  request: Omit<Request, 'instance_id' | 'file'>;
}

async function accept(context: MemberContext, toAccept: ToAccept): Promise<SignedFile> {
  try {
    return await context.blobs
      .of(context.caller.organizationId)
      .withFile(toAccept.found.version.sha256, (file) => acceptReproduced(context, file, toAccept));
  } catch (error) {
    throw measuredFailure(refusalOf(error), toAccept.request.document_properties.level ?? 'unknown');
  }
}

/**
 * Accepts the signed file if its signature is valid, its certificate belongs to the caller, and all other
 * bytes equal the prepared revision.
 * @throws AppError or SigningError otherwise
 */
async function acceptReproduced(
  context: MemberContext,
  file: StoredFile,
  { found: { turn, version }, upload, request }: ToAccept,
): Promise<SignedFile> {
  const { blobs, caller, engine, vault } = context;
  const { certificate, document_properties: properties, signing_time: signingTime } = request;
  const { reason, location } = properties;
  const terms = await termsForToken(context, { certificate, properties });
  assertReachable(terms);
  const { document, signatory } = turn;
  const { sha256 } = version;
  const password = decryptDocumentPassword(vault, document);
  const inspection = await engine.run(inspectFile, { file, password });
  const placement = signaturePosition(properties, inspection, signatory);
  const date = new Date(signingTime);
  const options = {
    ...placement,
    fieldName: signatory?.pdf_field_name ?? undefined,
    reason,
    location,
    date,
    password,
    lock: isLockingTurn(turn, properties),
    ...appearanceOptions(await appearanceFor(context, properties), date),
    rsaScheme: terms.rsaScheme,
    timestampRoom: timestampRoomFor(terms),
    level: terms.level,
    seed: revisionSeed(vault, { member: caller, documentId: document.id, sha256, signingTime }),
  };
  const { staged, written } = await blobs
    .of(caller.organizationId)
    .stageFile(
      (to) =>
        engine.run(
          acceptSignature,
          { file, signed: upload.file, to, options, roots: terms.roots },
          signingStepTeller(context, document.id),
        ),
      { extending: version },
    );
  const { fingerprint, ...signer } = describeSigner(written.certificate);
  if (fingerprint !== certificate) {
    await staged.discard();
    throw await strangeSigner(context, fingerprint);
  }
  const added = {
    ...signer,
    signed_at: signingTime,
    pages: placement.pages,
    reason,
    location,
    sign_mode: 'usb' as const,
    level: written.level,
    is_level_chosen: isLevelChosen(terms),
  };
  return { staged, signature: { isEncrypted: document.is_encrypted, fingerprint, fields: [], added } };
}

/** Returns the error for a file signed by another certificate than the one that it was prepared for. */
async function strangeSigner({ caller, database }: MemberContext, fingerprint: string): Promise<AppError> {
  const isHeld = await holdsCertificate(database, caller, fingerprint);
  return new AppError(isHeld ? documentErrors.usb_signature_refused : documentErrors.usb_certificate_unknown);
}

const REFUSED: ReadonlySet<SigningErrorCode> = new Set([
  'revision_differs',
  'signature_broken',
  'signature_unreadable',
]);

/**
 * Returns an error in the file as the client's error, since the client made the file; other errors unchanged.
 */
function refusalOf(error: unknown): unknown {
  const isSigningError = error instanceof SigningError;
  if (isSigningError && REFUSED.has(error.code))
    return new AppError(documentErrors.usb_signature_refused, { cause: error });
  return isSigningError ? signingRefusal(error) : error;
}
