import { createStore, useStore } from '../external-store.ts';

/** Batch in the progress drawer. The drawer keeps its content while it closes. */
interface OpenedSignBatch {
  id: string;
  isOpen: boolean;
}

const opened = createStore<OpenedSignBatch>();

/** Shows the progress of a batch in the drawer, wherever it was started. */
export function openSignBatch(id: string): void {
  opened.set({ id, isOpen: true });
}

export function closeSignBatch(): void {
  const batch = opened.get();
  opened.set(batch && { ...batch, isOpen: false });
}

export const useOpenedSignBatch = () => useStore(opened);
