import type { SignatoryEntry } from '#contracts/signatory.ts';
import type { MemberContext } from '#platform/platform.ts';
import { checkMembers, checkPages } from './check-signatories.ts';
import { takeOwnDocuments } from '../owned-documents.ts';
import { assertStatus } from '../refuse-status.ts';
import { startSigning } from './start-signing.ts';

/** Adds signatories to documents and gives the turn to the first; all of the documents or none. */
export async function addSignatories(
  context: MemberContext,
  {
    instance_ids,
    signatory_data,
  }: { instance_ids: readonly string[]; signatory_data: readonly SignatoryEntry[] },
): Promise<void> {
  const form = { field: 'signatory_data', entries: signatory_data } as const;
  await context.database.transaction(async (tx) => {
    const documents = await takeOwnDocuments(tx, context, instance_ids);
    assertStatus(documents, ['uploaded']);
    await checkMembers(tx, context.caller.organizationId, form);
    checkPages(documents, form);
    await startSigning(tx, context, { documents, entries: signatory_data, action: 'signatories_added' });
  });
}
