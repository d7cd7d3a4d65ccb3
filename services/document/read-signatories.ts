import type { Signatory } from '#contracts/signatory.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { MemberContext } from '#platform/platform.ts';
import { documentsByIds, signatoriesOf } from './document-list-store.ts';

/** Who must sign a document, in order, and where each stands. */
export async function readSignatories(
  { database, caller }: MemberContext,
  documentId: string,
): Promise<Signatory[]> {
  const [document] = await documentsByIds(database, caller, [documentId]);
  if (!document) throw new AppError('not_found');
  const rows = await signatoriesOf(database, caller.organizationId, [documentId]);
  return rows.map(({ acted_at, document_id: _, ...row }) => ({
    ...row,
    acted_at: acted_at?.toISOString() ?? null,
  }));
}
