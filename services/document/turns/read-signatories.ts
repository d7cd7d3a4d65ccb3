import type { Signatory } from '#contracts/signatory.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { MemberContext } from '#platform/platform.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { documentsByIds, signatoryRows } from '../list/store/document-rows.ts';

/** Returns the signatories of a document in signing order with their states. @throws AppError not_found */
export async function readSignatories(
  { database, caller }: MemberContext,
  documentId: string,
): Promise<Signatory[]> {
  const [document] = await documentsByIds(database, caller, [documentId]);
  if (!document) throw new AppError(platformErrors.not_found);
  const rows = await signatoryRows(database, caller.organizationId, [documentId]);
  return rows.map((row) => ({
    id: row.id,
    user_id: row.user_id,
    signatory_id: row.signatory_id,
    serial_number: row.serial_number,
    pages_to_sign: row.pages_to_sign,
    instruction_notes: row.instruction_notes,
    other_pages_allowed: row.other_pages_allowed,
    signature_field: row.signature_field,
    full_name: row.full_name,
    email: row.email,
    state: row.state,
    acted_at: row.acted_at?.toISOString() ?? null,
    remarks: row.remarks,
    is_invited: row.is_invited,
  }));
}
