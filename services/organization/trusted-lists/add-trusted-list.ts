import { MAX_TRUSTED_LISTS, TRUSTED_LIST_UPLOAD } from '#contracts/limits.ts';
import { trustedListMessages, type AddedTrustedList } from '#contracts/trusted-lists.ts';
import { firstFileProblem } from '#contracts/upload.ts';
import { recordActivities } from '#platform/audit/record-activity.ts';
import { fieldError } from '#platform/errors/app-error.ts';
import type { IncomingFile } from '#platform/http/read-multipart.ts';
import { readUpload, uploadRefusal } from '#platform/http/stage-upload.ts';
import type { MemberContext } from '#platform/platform.ts';
import { describeCertificate } from '#signing';
import { listAnchors } from '#trust/trusted-lists/list-anchors.ts';
import {
  countLists,
  listRows,
  lockSequenceNumber,
  putList,
} from '#trust/trusted-lists/trusted-list-store.ts';
import { certificateFacts } from '#trust/verification/certificate-facts.ts';
import { organizationErrors } from '../organization-errors.ts';
import { fetchList, fileHash, ListRefusal, openList } from './fetch-list.ts';
import { FETCH_EVERY_MS } from './refresh-lists.ts';
import { presentList } from './read-trusted-lists.ts';

export interface UploadedList {
  file: IncomingFile;
  signer_fingerprint: string;
}

export interface ListAddress {
  url: string;
  signer_fingerprint: string;
}

/** Adds an uploaded list if its signer is confirmed. @throws AppError trusted_list_refused */
export async function addListFile(
  context: MemberContext,
  { file, signer_fingerprint }: UploadedList,
): Promise<AddedTrustedList> {
  const problem = firstFileProblem({ name: file.name, size: 1 }, TRUSTED_LIST_UPLOAD); // its size is not known yet
  if (problem) throw uploadRefusal(file.name, problem);
  const xml = await readUpload(file, TRUSTED_LIST_UPLOAD);
  return refusingAt('file', () => addList(context, { xml, url: null, signer_fingerprint }));
}

/**
 * Fetches a list and adds it if its signer is confirmed. It goes over the connection for the checks of files, since failures of an
 * address that a member has entered must not open the circuit breaker of signatures. @throws AppError trusted_list_refused
 */
export function addListAddress(
  context: MemberContext,
  { url, signer_fingerprint }: ListAddress,
): Promise<AddedTrustedList> {
  return refusingAt('url', async () => {
    const xml = await fetchList(context.trustServices.checkTransport, url);
    return addList(context, { xml, url, signer_fingerprint });
  });
}

interface NewListFile {
  xml: Buffer;
  url: string | null;
  signer_fingerprint: string;
}

async function addList(
  context: MemberContext,
  { xml, url, signer_fingerprint }: NewListFile,
): Promise<AddedTrustedList> {
  const { caller, database, engine } = context;
  const list = await openList(engine, xml);
  const { territory, operator, signer } = list;
  const { fingerprint, subjectName } = describeCertificate(signer);
  if (fingerprint !== signer_fingerprint)
    return { added: null, to_confirm: { territory, operator, signer: certificateFacts(signer) } };
  const { organizationId } = caller;
  return database.transaction(async (tx) => {
    const known = await lockSequenceNumber(tx, organizationId, territory);
    if (known !== undefined && known > list.sequenceNumber) throw new ListRefusal(trustedListMessages.older);
    const values = {
      organization_id: organizationId,
      territory,
      operator,
      sequence_number: list.sequenceNumber,
      issued_at: list.issuedAt,
      next_update: list.nextUpdate ?? null,
      url,
      signer,
      file_hash: fileHash(xml),
      added_by: caller.userId,
      due_at: new Date(Date.now() + FETCH_EVERY_MS),
    };
    const id = await putList(tx, values, listAnchors(list.services));
    if ((await countLists(tx, organizationId)) > MAX_TRUSTED_LISTS)
      throw new ListRefusal(trustedListMessages.full);
    const details = { territory, operator, signer: subjectName, fingerprint };
    await recordActivities(tx, caller, [{ action: 'trusted_list_added', subjectId: id, details }]);
    const [added = null] = (await listRows(tx, organizationId, [id])).map(presentList);
    return { added, to_confirm: null };
  });
}

async function refusingAt<T>(field: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof ListRefusal)
      throw fieldError(organizationErrors.trusted_list_refused, field, error.message);
    throw error;
  }
}
