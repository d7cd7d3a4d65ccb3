import type { NamedSignatoryEntry } from '#contracts/signatory.ts';
import type { MemberContext } from '#platform/platform.ts';
import { mailingTransaction } from '#platform/mail/mail-quota.ts';
import { checkFields, checkMembers, checkPages } from './check-signatories.ts';
import { takeOwnDocuments } from '../owned-documents.ts';
import { assertStatus } from '../refuse-status.ts';
import { nameSignatories } from './name-signatories.ts';
import { startSigning } from './start-signing.ts';

/** Adds signatories to documents and gives the turn to the first, whose user id it returns; all of the documents or none. */
export async function addSignatories(
  context: MemberContext,
  {
    instance_ids,
    signatory_data,
    due_date: dueDate,
  }: {
    instance_ids: readonly string[];
    signatory_data: readonly NamedSignatoryEntry[];
    due_date?: string | null | undefined;
  },
): Promise<string | undefined> {
  return mailingTransaction(context, async (tx, quota) => {
    const documents = await takeOwnDocuments(tx, context, instance_ids);
    assertStatus(documents, ['uploaded']);
    const { entries, guests } = await nameSignatories(tx, context.caller, {
      entries: signatory_data,
      quota,
      fieldOf: (index) => `signatory_data.${index}.email`,
    });
    const form = { field: 'signatory_data', entries } as const;
    await checkMembers(tx, context.caller.organizationId, form);
    checkPages(documents, form);
    await checkFields(tx, context, { documents, ...form });
    return startSigning(tx, context, { documents, entries, guests, dueDate, action: 'signatories_added' });
  });
}
