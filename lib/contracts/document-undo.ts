import { defineCall } from './call.ts';
import { z } from './zod.ts';

/** Seconds in which a deletion or cancellation is offered to be undone. */
export const UNDO_SECONDS = 10;
/** Further seconds in which the service still accepts it, for the way of the request. */
export const UNDO_GRACE_SECONDS = 5;

/**
 * Id that the caller chooses for a deletion or cancellation to be able to undo it for some seconds, an extension; without one it is
 * final, and all are told, at once.
 */
export const undoId = z.optional(z.uuid());

export const undoChange = defineCall({
  service: 'document',
  method: 'POST',
  path: '/document/undo',
  isExtension: true,
  access: 'member',
  permission: ['documents', 'write'],
  summary: "Undoes the caller's own deletion or cancellation of documents, within seconds.",
  body: z.object({ undo_id: z.uuid() }),
});
