import { loadLater } from './load-later.tsx';

/** ConfirmDialog whose code is loaded soon after the page, or when it opens. */
export const ConfirmLater = loadLater(
  async () => (await import('./confirm-dialog.tsx')).ConfirmDialog,
  ({ open }) => open,
);
