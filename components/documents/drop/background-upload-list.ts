import { uploadFile } from '#client/upload.ts';
import { createQueue } from '#components/ui/upload/upload-list-queue.ts';
import { isSameFile, isUnderway, newItem, type UploadItem } from '#components/ui/upload/upload-list-state.ts';
import { contentProblemOf, outcomeOf } from '#components/ui/upload/use-upload-list.ts';
import { uploadDocument, type Document } from '#contracts/document.ts';
import { DOCUMENT_UPLOAD } from '#contracts/limits.ts';
import { firstFileProblem } from '#contracts/upload.ts';
import { inspectPdfFile, noteOf } from '../upload/upload-documents-dialog.tsx';

/** Requests at once, as in the upload dialog. */
const MAX_RUNNING = 2;

/** Dropped file with the state of its upload. */
export interface DroppedItem extends UploadItem {
  /** True for a file that the limits refuse, which cannot be tried again. */
  isRefused: boolean;
  /** The new document; null before, and if a third-party service does not send it. */
  document: Document | null;
}

export interface BackgroundUploadList {
  get: () => readonly DroppedItem[];
  subscribe: (listener: () => void) => () => void;
  add: (files: readonly File[]) => Promise<void>;
  /** Sends a file, also again after a failure. */
  start: (id: string) => void;
  /** Aborts the upload of a file, if it is underway, and removes it from the list. */
  remove: (id: string) => void;
  /** Aborts all uploads and empties the list. */
  clear: () => void;
  setPassword: (id: string, password: string) => void;
}

/** Creates a list that uploads its files two at a time, with the progress that the browser reports. */
export function createBackgroundUploadList(): BackgroundUploadList {
  let items: readonly DroppedItem[] = [];
  const listeners = new Set<() => void>();
  const controllers = new Map<string, AbortController>();
  const queue = createQueue(MAX_RUNNING);

  const set = (next: readonly DroppedItem[]) => {
    items = next;
    for (const listener of listeners) listener();
  };
  const change = (id: string, facts: Partial<DroppedItem>) =>
    set(items.map((item) => (item.id === id ? { ...item, ...facts } : item)));

  const upload = async ({ id, file, password }: DroppedItem, signal: AbortSignal) => {
    if (signal.aborted) return;
    change(id, { phase: 'uploading' });
    const fields: Record<string, string> = password ? { password } : {};
    const onProgress = (share: number) => change(id, { share });
    const said = { quiet: true, quietSuccess: true }; // the list says how it went
    try {
      const document = await uploadFile(uploadDocument, { file, fields, onProgress, signal, ...said });
      change(id, { phase: 'completed', share: 1, password: '', document, note: noteOf(document) });
    } catch (error) {
      change(id, outcomeOf(error));
    } finally {
      controllers.delete(id);
    }
  };
  const start = (id: string) => {
    const item = items.find((one) => one.id === id);
    if (!item || item.isRefused || controllers.has(id)) return;
    const controller = new AbortController();
    controllers.set(id, controller);
    change(id, { phase: 'queued', share: 0, message: null });
    queue.push(() => upload(item, controller.signal));
  };
  const abort = (id: string) => {
    controllers.get(id)?.abort();
    controllers.delete(id);
  };
  return {
    get: () => items,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async add(files) {
      const checked = await Promise.all(files.map(checkedItem));
      const kept = items.some(isUnderway) ? items : items.filter(({ phase }) => phase !== 'completed');
      const fresh = checked.filter((one) => !kept.some((item) => isInList(item, one)));
      set([...kept, ...fresh]);
      for (const { id } of fresh) start(id);
    },
    start,
    remove: (id) => {
      abort(id);
      set(items.filter((item) => item.id !== id));
    },
    clear: () => {
      for (const { id } of items) abort(id);
      set([]);
    },
    setPassword: (id, password) => change(id, { password }),
  };
}

/** Returns whether a file is in the list already; one that failed may be dropped again. */
const isInList = (item: DroppedItem, { file }: DroppedItem) =>
  item.phase !== 'failed' && isSameFile(item.file, file);

async function checkedItem(file: File): Promise<DroppedItem> {
  const problem = firstFileProblem(file, DOCUMENT_UPLOAD) ?? (await contentProblemOf(file, inspectPdfFile));
  const phase = problem === null ? 'ready' : 'failed';
  return { ...newItem(file), phase, message: problem, isRefused: problem !== null, document: null };
}
