import { MAX_TRUSTED_CERTIFICATES, TRUSTED_CERTIFICATE_UPLOAD } from '#contracts/limits.ts';
import { trustListMessages, type TrustedCertificate } from '#contracts/signing-settings.ts';
import { firstFileProblem } from '#contracts/upload.ts';
import { recordActivities } from '#platform/audit/record-activity.ts';
import { fieldError } from '#platform/errors/app-error.ts';
import type { IncomingFile } from '#platform/http/read-multipart.ts';
import { readUpload, uploadRefusal } from '#platform/http/stage-upload.ts';
import type { MemberContext } from '#platform/platform.ts';
import { countTrusted, insertTrusted, listTrusted, type NewTrusted } from '#trust/policy/trust-list-store.ts';
import { describeCertificate, isIssuedBy, parseX509, readCertificateFile, SigningError } from '#signing';
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
  { caller, database }: MemberContext,
  file: IncomingFile,
): Promise<AddedToTrustList> {
  const problem = firstFileProblem({ name: file.name, size: 1 }, TRUSTED_CERTIFICATE_UPLOAD); // its size is not known yet
  if (problem) throw uploadRefusal(file.name, problem);
  const authorities = readAuthorities(await readUpload(file, TRUSTED_CERTIFICATE_UPLOAD));
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
function readAuthorities(file: Buffer): NewTrusted[] {
  const certificates = readable(() => readCertificateFile(file));
  return certificates.map((certificate) => {
    const { isAuthority, subject, fingerprint } = readable(() => describeCertificate(certificate));
    if (!isAuthority && !isSelfSigned(certificate)) throw refused(trustListMessages.notAnAuthority(subject));
    return { certificate, fingerprint };
  });
}

function isSelfSigned(certificate: Buffer): boolean {
  const x509 = parseX509(certificate);
  return isIssuedBy(x509, x509);
}

function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof SigningError ? refused(trustListMessages.unreadable) : error;
  }
}

const refused = (message: string) => fieldError(organizationErrors.trust_list_refused, 'file', message);
