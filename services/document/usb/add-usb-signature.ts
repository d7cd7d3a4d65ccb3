import type { CallData, ParsedInput } from '#contracts/call.ts';
import { MEGABYTE } from '#contracts/limits.ts';
import { USB_SIGNING_MINUTES, type addUsbSignature as addCall } from '#contracts/usb-signing.ts';
import type { StagedBlob } from '#platform/blobs/blob-store.ts';
import { holdsCertificate } from '#platform/certificates/store-certificate.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { IncomingFile } from '#platform/http/read-multipart.ts';
import { stageUpload } from '#platform/http/stage-upload.ts';
import type { MemberContext } from '#platform/platform.ts';
import { assertUsableForSigning } from '#signing/certificate.ts';
import { inspectPdf } from '#signing/inspect.ts';
import { reproduceSignature } from '#signing/reproduce.ts';
import { SigningError } from '#signing/signing-error.ts';
import { assertSignaturesHold } from '../sign/assert-signatures-hold.ts';
import { openDocumentPassword } from '../sign/document-password.ts';
import { describeSigner, signingRefusal, type NewSignature } from '../sign/make-signature.ts';
import { placeSignature } from '../sign/place-signature.ts';
import { storeSignedFile } from '../sign/store-signed-file.ts';
import { isLockingTurn, readTurn, type Turn, type TurnToSign } from '../sign/take-turn.ts';
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
    const signature = await check(context, { found, upload, request });
    return await storeSignedFile(context, found, { properties, signature });
  } finally {
    await upload.discard();
  }
}

interface ToCheck {
  found: TurnToSign;
  upload: StagedBlob;
  request: Omit<Request, 'instance_id' | 'file'>;
}

async function check(
  context: MemberContext,
  { found: { turn, version }, upload, request }: ToCheck,
): Promise<NewSignature> {
  const { blobs, caller, database } = context;
  const files = { before: await blobs.read(version.sha256), after: await upload.read() };
  const { certificate, tail, added } = assertOurs(context, {
    turn,
    files,
    request,
    sha256: version.sha256,
  });
  const { fingerprint, ...signer } = describeSigner(certificate);
  if (!(await holdsCertificate(database, caller, fingerprint))) throw new AppError('usb_certificate_unknown');
  return {
    pieces: [files.before, tail],
    isEncrypted: turn.document.is_encrypted,
    fingerprint,
    added: { ...signer, ...added },
  };
}

interface ToCompare {
  turn: Turn;
  files: { before: Buffer; after: Buffer };
  request: ToCheck['request'];
  sha256: string;
}

/** The signature must hold, be by a usable certificate, and everything else be what was prepared, to the byte. */
function assertOurs({ vault, caller }: MemberContext, { turn, files, request, sha256 }: ToCompare) {
  const { document_properties: properties, signing_time: signingTime } = request;
  const { reason, location } = properties;
  const { document } = turn;
  try {
    const password = openDocumentPassword(vault, document);
    const placement = placeSignature(properties, inspectPdf(files.before, { password }));
    const { tail, fieldName, signer } = reproduceSignature(files, {
      ...placement,
      reason,
      location,
      date: new Date(signingTime),
      password,
      lock: isLockingTurn(turn, properties),
      seed: revisionSeed(vault, { member: caller, documentId: document.id, sha256, signingTime }),
    });
    assertUsableForSigning(signer.certificate, new Date());
    assertSignaturesHold({ before: files.before, tail, fieldName, password });
    const { pages } = placement;
    const level = { level: 'B-B' as const, is_level_chosen: properties.level !== null };
    const added = { signed_at: signingTime, pages, reason, location, sign_mode: 'usb' as const, ...level };
    return { certificate: signer.certificate, tail, added };
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Nobody here made this file: what does not hold in it is its sender's failure, not ours. */
function refusalOf(error: unknown): unknown {
  const doesNotHold = error instanceof AppError && error.code === 'signing_failed';
  const differs = error instanceof SigningError && error.code === 'revision_differs';
  if (doesNotHold || differs) return new AppError('usb_signature_refused', { cause: error });
  return error instanceof SigningError ? signingRefusal(error) : error;
}
