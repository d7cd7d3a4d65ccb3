import { useId } from 'react';
import { classes } from '#components/ui/plain/classes.ts';
import { askAuthoritiesWords } from '#contracts/ask-authorities-words.ts';

/** Choice to ask the authorities of the certificates about revocation, which is off at first. */
export function AskAuthoritiesField({ onChange }: { onChange: (asks: boolean) => void }) {
  const noteId = useId();
  return (
    <div className="verify-screen-ask">
      <label className="text-body2">
        <input
          type="checkbox"
          aria-describedby={noteId}
          onChange={({ target }) => onChange(target.checked)}
        />
        {askAuthoritiesWords.label}
      </label>
      <p id={noteId} className={classes('text-body2', 'text-secondary')}>
        {askAuthoritiesWords.note}
      </p>
    </div>
  );
}
