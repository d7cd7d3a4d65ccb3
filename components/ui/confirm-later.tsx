import { loadLater } from './load-later.tsx';

/** ConfirmDialog whose code is loaded at the first input of the visit, or when it opens. */
export const ConfirmLater = loadLater(
  async () => (await import('./confirm-dialog.tsx')).ConfirmDialog,
  ({ open }) => open,
);
