import { isUnderway } from '#components/ui/upload/upload-list-state.ts';
import { DOCUMENT_UPLOAD } from '#contracts/limits.ts';
import type { DroppedItem } from './background-upload-list.ts';

const files = (count: number) => (count === 1 ? '1 file' : `${count} files`);

/** Returns in words how far the uploads are. */
export function progressWords(items: readonly DroppedItem[]): string {
  const done = countDone(items);
  if (items.some(isUnderway)) return `Uploading ${files(items.length)}, ${done} done`;
  return outcomeWords(items);
}

/** Returns in words how many files wait until others are done; empty if none does. */
export function queueWords(items: readonly DroppedItem[]): string {
  const { maxFiles } = DOCUMENT_UPLOAD;
  const later = items.filter(isUnderway).length - maxFiles;
  if (later <= 0) return '';
  return `${maxFiles} files at a time: ${later} more ${later === 1 ? 'waits' : 'wait'}.`;
}

const countDone = (items: readonly DroppedItem[]) =>
  items.filter(({ phase }) => phase === 'completed').length;

/** Returns in words how the uploads ended. */
export function outcomeWords(items: readonly DroppedItem[]): string {
  const done = countDone(items);
  if (done === items.length) return `${files(done)} uploaded`;
  return done === 0 ? `${files(items.length)} not uploaded` : `${done} of ${files(items.length)} uploaded`;
}

/** Returns the tone of the notice about the end of the uploads. */
export function outcomeTone(items: readonly DroppedItem[]): 'success' | 'warning' | 'error' {
  const done = countDone(items);
  if (done === items.length) return 'success';
  return done === 0 ? 'error' : 'warning';
}
