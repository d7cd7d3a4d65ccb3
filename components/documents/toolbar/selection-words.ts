import { sharedActions, withoutChanges, type DocumentAction } from '#contracts/document-actions.ts';
import type { Document, DocumentStatus } from '#contracts/document.ts';
import { MAX_DOCUMENTS_PER_CALL } from '#contracts/limits.ts';
import { STATUS_WORDS } from '#contracts/document-words.ts';

export interface SelectionOffer {
  actions: DocumentAction[];
  /** Reason why no more actions are offered, or null. */
  note: string | null;
}

/** Returns the actions that apply to all of these documents; the note also says when the organization is read-only. */
export function selectionOffer(documents: readonly Document[], isReadOnly: boolean): SelectionOffer {
  if (documents.length > MAX_DOCUMENTS_PER_CALL) {
    return { actions: [], note: `At most ${MAX_DOCUMENTS_PER_CALL} documents can be handled at once.` };
  }
  const actions = sharedActions(documents);
  if (isReadOnly) return { actions: withoutChanges(actions), note: READ_ONLY };
  return { actions, note: actions.length === 1 ? onlyDownload(documents) : null };
}

const READ_ONLY = 'The organization is read-only: you can only download these.';

function onlyDownload(documents: readonly Document[]): string {
  const counts = new Map<DocumentStatus, number>();
  for (const { status } of documents) counts.set(status, (counts.get(status) ?? 0) + 1);
  if (counts.size === 1) return 'You can only download these.';
  const kinds = [...counts].map(([status, count]) => `${count} ${STATUS_WORDS[status]}`);
  return `They share no action but Download: ${kinds.join(', ')}.`;
}
