import { useFormats } from '#components/ui/formats/use-formats.ts';

/** Date on which a document was added, in the time zone of the reader. */
export function DateAdded({ iso }: { iso: string }) {
  return <time dateTime={iso}>{useFormats().date(iso)}</time>;
}
