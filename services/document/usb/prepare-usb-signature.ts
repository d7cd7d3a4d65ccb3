import type { CallData, ParsedInput } from '#contracts/call.ts';
import type { DocumentProperties } from '#contracts/sign-form.ts';
import type { SignaturePosition, SigningTask } from '#contracts/signature-position.ts';
import type { prepareUsbSignature as prepareCall } from '#contracts/usb-signing.ts';
import type { StoredFile } from '#platform/blobs/sealed-file.ts';
import type { Engine } from '#platform/engine/engine.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { MemberContext } from '#platform/platform.ts';
import { inspectFile } from '#trust/tasks/inspect-file.ts';
import { appearanceFor } from '#trust/appearance/find-appearance.ts';
import { shownMoment } from '#trust/appearance/shown-moment.ts';
import { presentStreams } from '#trust/pictures/picture-streams.ts';
import { SigningError } from '#signing';
import { assertSignMode } from '../signing/assert-sign-mode.ts';
import { decryptDocumentPassword } from '../signing/document-password.ts';
import { signingRefusal } from '../signing/signing-refusal.ts';
import { assertReachable } from '../signing/level-refusal.ts';
import { signaturePosition } from '../signing/signature-position.ts';
import { isLockingTurn, readTurn } from '../turns/take-turn.ts';
import { assertNoEncryption, revisionSeed } from './usb-revision.ts';
import { termsForToken, timestampRoomFor } from './usb-terms.ts';
import { documentErrors } from '../document-errors.ts';

/**
 * Returns the data that the USB helper needs to sign one document, once the checks passed. Stores nothing.
 */
export async function prepareUsbSignature(
  context: MemberContext,
  { instance_id, certificate, document_properties: properties }: ParsedInput<typeof prepareCall>['body'],
): Promise<CallData<typeof prepareCall>> {
  const { blobs, caller, engine, vault } = context;
  assertNoEncryption(properties);
  const { turn, version } = await readTurn(context, { id: instance_id });
  await assertSignMode(context, 'usb');
  const terms = await termsForToken(context, { certificate, properties });
  assertReachable(terms);
  const password = decryptDocumentPassword(vault, turn.document);
  const { pages, rectangle } = await blobs
    .of(caller.organizationId)
    .withFile(version.sha256, (file) =>
      placeableAt(engine, { file, properties, task: turn.signatory, password }),
    );
  const { picture, mark, style, moments } = await appearanceFor(context, properties);
  const date = new Date();
  const signingTime = date.toISOString();
  const { sha256 } = version;
  const seed = revisionSeed(vault, { member: caller, documentId: instance_id, sha256, signingTime });
  return {
    file_name: turn.document.document_name,
    attachment: `/document/${instance_id}/attachment?version=${version.version}`,
    is_locking: isLockingTurn(turn, properties),
    signing_time: signingTime,
    seed: seed.toString('hex'),
    certificate,
    rsa_scheme: terms.rsaScheme,
    timestamp_room: timestampRoomFor(terms),
    position: { pages, ...rectangle },
    field_name: turn.signatory?.pdf_field_name ?? null,
    picture: picture ? presentStreams(picture) : null,
    appearance: mark
      ? { style, font: mark.font, name: mark.text, shown_date: shownMoment(date, moments) }
      : null,
  };
}

interface Placeable {
  file: StoredFile;
  properties: DocumentProperties;
  task: SigningTask | null;
  password: string | undefined;
}

/** Returns the position of the signature. @throws AppError when it cannot be made there */
async function placeableAt(
  engine: Engine,
  { file, properties, task, password }: Placeable,
): Promise<SignaturePosition> {
  try {
    const inspection = await engine.run(inspectFile, { file, password });
    if (inspection.changesForbidden) throw new AppError(documentErrors.document_locked);
    return signaturePosition(properties, inspection, task);
  } catch (error) {
    throw error instanceof SigningError ? signingRefusal(error) : error;
  }
}
