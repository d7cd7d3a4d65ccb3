import type { CallData, ParsedInput } from '#contracts/call.ts';
import { MEGABYTE } from '#contracts/limits.ts';
import { USB_SIGNING_MINUTES, type addUsbSignature as addCall } from '#contracts/usb-signing.ts';
import type { StagedBlob } from '#platform/blobs/blob-store.ts';
import { holdsCertificate } from '#platform/certificates/store-certificate.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { IncomingFile } from '#platform/http/read-multipart.ts';
import { stageUpload } from '#platform/http/stage-upload.ts';
import type { MemberContext } from '#platform/platform.ts';
import { SigningError } from '#signing/signing-error.ts';
import { assertSignaturesHold } from '../sign/assert-signatures-hold.ts';
import { openDocumentPassword } from '../sign/document-password.ts';
import { describeSigner, type SignedFile } from '../sign/make-signature.ts';
import { placeSignature } from '../sign/place-signature.ts';
import { signingRefusal } from '../sign/signing-refusal.ts';
import { storeSignedFile } from '../sign/store-signed-file.ts';
import { isLockingTurn, readTurn, type TurnToSign } from '../sign/take-turn.ts';
import { assertNoEncryption, assertTimely, revisionSeed } from './usb-revision.ts';

type Request = ParsedInput<typeof addCall>['body'] & { file: IncomingFile };

/** What a signature may add: each page that shows it is written anew. */
const MAX_ADDED_BYTES = 8 * MEGABYTE;

/** Takes a file that a token signed, in the caller's turn, if it is what this service would have made of it itself. */
export async function addUsbSignature(
  context: MemberContext,
  { instance_id: id, file, ...request }: Request,
): Promise<CallData<typeof addCall>> {
  const { document_properties: properties } = request;
  assertNoEncryption(properties);
  assertTimely(request.signing_time, { minutes: USB_SIGNING_MINUTES });
  const found = await readTurn(context, { id });
  const maxBytes = found.version.size + MAX_ADDED_BYTES;
  const upload = await stageUpload(context.blobs, file, { maxBytes, maxFiles: 1, extensions: ['.pdf'] });
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
    return await context.blobs.withFile(toAccept.found.version.sha256, (file) =>
      assertOurs(context, file, toAccept),
    );
  } catch (error) {
    throw refusalOf(error);
  }
}

/** The signature must hold, be by a certificate of the caller's, and everything else be what was prepared, to the byte. */
async function assertOurs(
  { blobs, caller, database, engine, vault }: MemberContext,
  file: string,
  { found: { turn, version }, upload, request }: ToAccept,
): Promise<SignedFile> {
  const { document_properties: properties, signing_time: signingTime } = request;
  const { reason, location } = properties;
  const { document } = turn;
  const { sha256 } = version;
  const password = openDocumentPassword(vault, document);
  const placement = placeSignature(properties, await engine.inspect({ file, password }));
  const options = {
    ...placement,
    reason,
    location,
    date: new Date(signingTime),
    password,
    lock: isLockingTurn(turn, properties),
    seed: revisionSeed(vault, { member: caller, documentId: document.id, sha256, signingTime }),
  };
  const { staged, written } = await blobs.stageFile((to) =>
    engine.accept({ file, signed: upload.path, to, options }),
  );
  try {
    const { fingerprint, ...signer } = describeSigner(written.certificate);
    const before = { file, password };
    const after = { file: staged.path, password };
    await assertSignaturesHold(engine, { before, after, fieldName: written.fieldName });
    if (!(await holdsCertificate(database, caller, fingerprint)))
      throw new AppError('usb_certificate_unknown');
    const { pages } = placement;
    const level = { level: 'B-B' as const, is_level_chosen: properties.level !== null };
    const made = { signed_at: signingTime, pages, reason, location, sign_mode: 'usb' as const, ...level };
    return {
      staged,
      signature: { isEncrypted: document.is_encrypted, fingerprint, added: { ...signer, ...made } },
    };
  } catch (error) {
    await staged.discard();
    throw error;
  }
}

/** Nobody here made this file: what does not hold in it is its sender's failure, not ours. */
function refusalOf(error: unknown): unknown {
  const doesNotHold = error instanceof AppError && error.code === 'signing_failed';
  const differs = error instanceof SigningError && error.code === 'revision_differs';
  if (doesNotHold || differs) return new AppError('usb_signature_refused', { cause: error });
  return error instanceof SigningError ? signingRefusal(error) : error;
}
