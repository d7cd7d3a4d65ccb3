import { useFormats } from '#components/ui/formats/use-formats.ts';
import { useNow } from '#components/ui/formats/use-now.ts';
import { relativeWords } from '#shared/relative-words.ts';

/** How long ago a moment was, with the moment itself for who points at it; from a week on the moment. */
export function MomentAgo({ iso }: { iso: string }) {
  const formats = useFormats();
  return (
    <time dateTime={iso} title={formats.moment(iso)}>
      {relativeWords(iso, useNow()) ?? formats.moment(iso)}
    </time>
  );
}
