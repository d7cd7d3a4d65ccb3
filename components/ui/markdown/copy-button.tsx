'use client';
import { copyText } from '#client/copy-text.ts';
import { classes } from '../plain/classes.ts';
import controls from '../plain/controls.module.css';

/** Button that copies a text to the clipboard. */
export function CopyButton({ text }: { text: string }) {
  return (
    <button
      type="button"
      aria-label={`Copy: ${firstLine(text)}`}
      onClick={() => void copyText(text)}
      className={classes(controls['button'], controls['outlined'], controls['small'])}
    >
      Copy
    </button>
  );
}

const firstLine = (text: string) => (text.split('\n', 1)[0] ?? '').slice(0, 80);
