import { formatDate } from '#shared/format-date.ts';
import { useTimeZone } from '#shared/use-time-zone.ts';

/** When a document was added, as a day in the reader's zone. */
export function DateAdded({ iso }: { iso: string }) {
  return <time dateTime={iso}>{formatDate(iso, useTimeZone())}</time>;
}
