import { certificateMessages, type Certificate, type PfxUpload } from '#contracts/certificate.ts';
import { CERTIFICATE_UPLOAD } from '#contracts/limits.ts';
import { firstFileProblem } from '#contracts/upload.ts';
import { recordActivity } from '#platform/audit/record-activity.ts';
import { askRevocation } from '#trust/certificates/ask-revocation.ts';
import { certificateRefusal } from '#trust/certificates/certificate-refusal.ts';
import { readCertificate } from '#trust/certificates/certificate-store.ts';
import { storeCertificate } from '#trust/certificates/store-certificate.ts';
import { withIssuers } from '#trust/certificates/with-issuers.ts';
import { fieldError } from '#platform/errors/app-error.ts';
import type { IncomingFile } from '#platform/http/read-multipart.ts';
import { readUpload, uploadRefusal } from '#platform/http/stage-upload.ts';
import type { MemberContext } from '#platform/platform.ts';
import { trustErrors } from '#trust/trust-errors.ts';
import { assertUsableForSigning, type KeyAndChain, openPfx, signerFromKey, type Transport } from '#signing';
import { changeableHolder } from './certificate-holder.ts';
import { presentCertificate } from './present-certificate.ts';

/**
 * Opens a PFX file with its password and stores its key, encrypted by the vault, and its certificate. Neither
 * file nor password is kept.
 */
export async function uploadCertificate(
  { caller, database, trustServices, vault }: MemberContext,
  { owner, password, file }: PfxUpload & { file: IncomingFile },
): Promise<Certificate> {
  const holder = changeableHolder(caller, owner);
  const problem = firstFileProblem({ name: file.name, size: 1 }, CERTIFICATE_UPLOAD); // its size is not known yet
  if (problem) throw uploadRefusal(file.name, problem);
  const opened = openUsable(await readUpload(file, CERTIFICATE_UPLOAD), password);
  const key = await withIssuers(opened, trustServices);
  await assertNotRevoked(key, trustServices.transport);
  return database.transaction(async (tx) => {
    const id = await storeCertificate(tx, vault, { holder, key });
    await recordActivity(tx, caller, { action: 'certificate_added', subjectId: id, details: { owner } });
    return presentCertificate(await readCertificate(tx, holder, id));
  });
}

function openUsable(pfx: Buffer, password: string): KeyAndChain {
  try {
    const key = openPfx(pfx, password);
    signerFromKey(key); // throws for key types that cannot sign
    assertUsableForSigning(key.certificate, new Date());
    return key;
  } catch (error) {
    throw certificateRefusal(error, 'file') ?? error;
  }
}

async function assertNotRevoked({ certificate, chain }: KeyAndChain, transport: Transport): Promise<void> {
  const [issuer] = chain;
  const { status } = await askRevocation({ certificate, issuer, transport, at: new Date() });
  if (status === 'revoked')
    throw fieldError(trustErrors.certificate_refused, 'file', certificateMessages.revoked);
}
