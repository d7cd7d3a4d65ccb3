import type { Member } from '../auth/caller.ts';
import type { Transaction } from '../database.ts';
import { activities } from './activity-tables.ts';

export type ActivityAction =
  | 'document_uploaded'
  | 'document_removed'
  | 'document_downloaded'
  | 'signatories_added'
  | 'document_signed'
  | 'document_marked_as_signed'
  | 'document_rejected'
  | 'document_cancelled'
  | 'document_completed'
  | 'certificate_added'
  | 'certificate_removed'
  | 'certificate_made_default'
  | 'signature_properties_changed';

export interface Activity {
  action: ActivityAction;
  /** Id of the document, certificate or setting that it happened to. */
  subjectId: string;
  details?: Record<string, string | number | boolean | null>;
}

/** Writes down what `actor` does, in the transaction that does it: neither is there without the other. */
export async function recordActivity(
  tx: Transaction,
  actor: Pick<Member, 'organizationId' | 'userId'>,
  { action, subjectId, details = {} }: Activity,
): Promise<void> {
  await tx.insert(activities).values({
    organization_id: actor.organizationId,
    user_id: actor.userId,
    subject_id: subjectId,
    action,
    details,
  });
}
