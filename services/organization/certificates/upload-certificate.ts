import type { Certificate, PfxUpload } from '#contracts/certificate.ts';
import { certificateMessages } from '#contracts/certificate-messages.ts';
import { CERTIFICATE_UPLOAD } from '#contracts/limits.ts';
import { firstFileProblem } from '#contracts/upload.ts';
import { recordActivity } from '#platform/audit/record-activity.ts';
import { askRevocation } from '#trust/certificates/ask-revocation.ts';
import { certificateRefusal } from '#trust/certificates/certificate-refusal.ts';
import { readCertificate } from '#trust/certificates/certificate-store.ts';
import { beginPfxOpening, endPfxOpening } from '#trust/certificates/pfx-opening-store.ts';
import { storeCertificate } from '#trust/certificates/store-certificate.ts';
import { withIssuers } from '#trust/certificates/with-issuers.ts';
import type { Engine } from '#platform/engine/engine.ts';
import type { Database } from '#platform/database.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import type { IncomingFile } from '#platform/http/read-multipart.ts';
import { readUpload, uploadRefusal } from '#platform/http/stage-upload.ts';
import type { MemberContext } from '#platform/platform.ts';
import { openPfxFile } from '#trust/tasks/open-pfx-file.ts';
import { trustErrors } from '#trust/trust-errors.ts';
import type { KeyAndChain, Transport } from '#signing';
import { changeableHolder } from './certificate-holder.ts';
import { presentCertificate } from './present-certificate.ts';
import { organizationErrors } from '../organization-errors.ts';

/**
 * Opens a PFX file with its password and stores its key, encrypted by the vault, and its certificate. Neither
 * file nor password is kept.
 */
export async function uploadCertificate(
  { caller, database, engine, trustServices, vault }: MemberContext,
  { owner, password, file }: PfxUpload & { file: IncomingFile },
): Promise<Certificate> {
  const holder = changeableHolder(caller, owner);
  const problem = firstFileProblem({ name: file.name, size: 1 }, CERTIFICATE_UPLOAD); // its size is not known yet
  if (problem) throw uploadRefusal(file.name, problem);
  const pfx = await readUpload(file, CERTIFICATE_UPLOAD);
  const opened = await inTurnOf(database, caller.userId, () => openUsable(engine, { pfx, password }));
  const key = await withIssuers(opened, trustServices);
  await assertNotRevoked(key, { transport: trustServices.transport, engine });
  return database.transaction(async (tx) => {
    const id = await storeCertificate(tx, vault, { holder, key });
    await recordActivity(tx, caller, { action: 'certificate_added', subjectId: id, details: { owner } });
    return presentCertificate(await readCertificate(tx, holder, id));
  });
}

/** Runs the work unless the user has another file opened, or had too many. @throws AppError pfx_being_opened, too_many_pfx_files */
async function inTurnOf<T>(database: Database, userId: string, work: () => Promise<T>): Promise<T> {
  const begun = await beginPfxOpening(database, userId);
  if (begun === 'busy') throw new AppError(organizationErrors.pfx_being_opened);
  if (begun === 'too_many') throw new AppError(organizationErrors.too_many_pfx_files);
  try {
    return await work();
  } finally {
    await endPfxOpening(database, userId);
  }
}

async function openUsable(engine: Engine, request: { pfx: Buffer; password: string }): Promise<KeyAndChain> {
  try {
    return await engine.run(openPfxFile, { ...request, at: new Date() });
  } catch (error) {
    throw certificateRefusal(error, 'file') ?? error;
  }
}

async function assertNotRevoked(
  { certificate, chain }: KeyAndChain,
  services: { transport: Transport; engine: Engine },
): Promise<void> {
  const [issuer] = chain;
  const { status } = await askRevocation({ certificate, issuer, ...services, at: new Date() });
  if (status === 'revoked')
    throw fieldError(trustErrors.certificate_refused, 'file', certificateMessages.revoked);
}
