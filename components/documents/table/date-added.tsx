import { useFormats } from '#components/ui/formats/use-formats.ts';
import { useNow } from '#components/ui/formats/use-now.ts';
import { relativeWords } from '#shared/relative-words.ts';

/** How long ago a document was added, or the date of earlier ones; the title is the time in full, in the time zone of the reader. */
export function DateAdded({ iso }: { iso: string }) {
  const formats = useFormats();
  return (
    <time dateTime={iso} title={formats.moment(iso)}>
      {relativeWords(iso, useNow()) ?? formats.date(iso)}
    </time>
  );
}
