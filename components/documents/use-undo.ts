import { useHasExtensions } from '#client/extensions.ts';
import { newId } from '#client/new-id.ts';
import type { NoticeAction } from '#client/notices.ts';
import { RequestError } from '#client/request-error.ts';
import { request } from '#client/request.ts';
import { useRefresh } from '#client/use-call.ts';
import { undoChange } from '#contracts/document-undo.ts';

/** Parts of an undoable change: the fields of its request, and the step that its notice offers. */
export interface Undoable {
  fields?: { undo_id: string };
  action?: NoticeAction;
}

/** Returns whether the service can undo deletions and cancellations, and a function that makes the next one undoable. */
export function useUndo(): { canUndo: boolean; startUndo: () => Undoable } {
  const canUndo = useHasExtensions('document');
  const refresh = useRefresh();
  const undo = async (undo_id: string) => {
    try {
      await request(undoChange, { body: { undo_id } });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error; // a notice has shown it
    } finally {
      void refresh(['/document']);
    }
  };
  const startUndo = () => {
    if (!canUndo) return {};
    const undo_id = newId();
    return { fields: { undo_id }, action: { label: 'Undo', run: () => void undo(undo_id) } };
  };
  return { canUndo, startUndo };
}
