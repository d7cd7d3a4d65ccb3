import { loadLater } from '#components/ui/load-later.tsx';
import type { MarkDialogProps } from './mark-dialog.tsx';

/** Dialog to make a mark; its code is loaded when it is rendered. */
export const MarkDialogLater = loadLater<MarkDialogProps>(
  async () => (await import('./mark-dialog.tsx')).MarkDialog,
  () => true,
);
