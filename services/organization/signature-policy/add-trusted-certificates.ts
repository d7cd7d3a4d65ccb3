import { MAX_TRUSTED_CERTIFICATES, TRUSTED_CERTIFICATE_UPLOAD } from '#contracts/limits.ts';
import { trustListMessages, type TrustedCertificate } from '#contracts/signing-settings.ts';
import { firstFileProblem } from '#contracts/upload.ts';
import { recordActivities } from '#platform/audit/record-activity.ts';
import type { Engine } from '#platform/engine/engine.ts';
import { fieldError } from '#platform/errors/app-error.ts';
import type { IncomingFile } from '#platform/http/read-multipart.ts';
import { readUpload, uploadRefusal } from '#platform/http/stage-upload.ts';
import type { MemberContext } from '#platform/platform.ts';
import { countTrusted, insertTrusted, listTrusted, type NewTrusted } from '#trust/policy/trust-list-store.ts';
import { readAuthorities } from '#trust/tasks/read-authorities.ts';
import { SigningError } from '#signing';
import { presentTrusted } from './read-trust-list.ts';
import { organizationErrors } from '../organization-errors.ts';

export interface AddedToTrustList {
  added: TrustedCertificate[];
  /** Number of the file's certificates that were already on the list. */
  knownCount: number;
}

/**
 * Adds the certificates of a file to the organization's trust list, all or none.
 * @throws AppError trust_list_refused
 */
export async function addTrustedCertificates(
  { caller, database, engine }: MemberContext,
  file: IncomingFile,
): Promise<AddedToTrustList> {
  const problem = firstFileProblem({ name: file.name, size: 1 }, TRUSTED_CERTIFICATE_UPLOAD); // its size is not known yet
  if (problem) throw uploadRefusal(file.name, problem);
  const authorities = await authoritiesIn(engine, await readUpload(file, TRUSTED_CERTIFICATE_UPLOAD));
  return database.transaction(async (tx) => {
    const ids = await insertTrusted(tx, caller, authorities);
    if (ids.length === 0) throw refused(trustListMessages.onTheList(authorities.length));
    if ((await countTrusted(tx, caller.organizationId)) > MAX_TRUSTED_CERTIFICATES)
      throw refused(trustListMessages.full);
    const added = (await listTrusted(tx, caller.organizationId, ids)).map(presentTrusted);
    await recordActivities(
      tx,
      caller,
      added.map(({ id, subject, fingerprint }) => ({
        action: 'trusted_certificate_added',
        subjectId: id,
        details: { subject, fingerprint },
      })),
    );
    return { added, knownCount: authorities.length - added.length };
  });
}

/** Reads the certificates of a file; each must be a CA's or self-issued. */
async function authoritiesIn(engine: Engine, content: Buffer): Promise<NewTrusted[]> {
  const { found, isOverLimit } = await readable(() =>
    engine.run(readAuthorities, { content, limit: MAX_TRUSTED_CERTIFICATES }),
  );
  if (isOverLimit) throw refused(trustListMessages.full);
  return found.map(({ certificate, fingerprint, subject, isAuthority }) => {
    if (!isAuthority) throw refused(trustListMessages.notAnAuthority(subject));
    return { certificate, fingerprint };
  });
}

async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof SigningError ? refused(trustListMessages.unreadable) : error;
  }
}

const refused = (message: string) => fieldError(organizationErrors.trust_list_refused, 'file', message);
