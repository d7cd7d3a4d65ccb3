import { defineCall } from './call.ts';
import { undoId } from './document-undo.ts';
import { instanceIds } from './document.ts';
import { freeText } from './text.ts';
import { z } from './zod.ts';

/** Decision about a document. `sign` marks it as signed. */
export const ApprovalStatus = z.enum(['reject', 'cancel', 'sign']);
export type ApprovalStatus = z.infer<typeof ApprovalStatus>;

const Decision = z.object({
  approval_ids: instanceIds,
  status: ApprovalStatus,
  remarks: z._default(freeText().check(z.maxLength(1000)), ''),
  /** Only a cancellation can be undone. */
  undo_id: undoId,
});

/** `reject` and `sign` take the approval ids of the reader's turn, `cancel` takes approval track ids. */
export const decideApproval = defineCall({
  service: 'document',
  method: 'POST',
  path: '/document-approval',
  access: 'member',
  permission: ['documents', 'read'],
  apiScope: 'documents write',
  apiBody: z.extend(z.omit(Decision, { undo_id: true }), {
    status: z.literal('cancel', 'An API key can only cancel.'),
  }),
  apiSummary: 'Cancels the signing of documents that are under way.',
  summary: 'Rejects, cancels or marks as signed.',
  body: Decision,
});
