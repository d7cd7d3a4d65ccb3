import { formatDate } from '#shared/format-date.ts';
import { useTimeZone } from '#shared/use-time-zone.ts';

/** Date on which a document was added, in the time zone of the reader. */
export function DateAdded({ iso }: { iso: string }) {
  return <time dateTime={iso}>{formatDate(iso, useTimeZone())}</time>;
}
