'use client';
import { copyText } from '#client/copy-text.ts';
import { PlainButton } from '../plain/plain-button.tsx';

/** Button that copies a text to the clipboard. */
export function CopyButton({ text }: { text: string }) {
  return (
    <PlainButton size="small" aria-label={`Copy: ${firstLine(text)}`} onClick={() => void copyText(text)}>
      Copy
    </PlainButton>
  );
}

const firstLine = (text: string) => (text.split('\n', 1)[0] ?? '').slice(0, 80);
