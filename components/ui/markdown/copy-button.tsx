'use client';
import Button from '@mui/material/Button';
import { copyText } from '#client/copy-text.ts';

/** Button that copies a text to the clipboard. */
export function CopyButton({ text }: { text: string }) {
  return (
    <Button size="small" aria-label={`Copy: ${firstLine(text)}`} onClick={() => void copyText(text)}>
      Copy
    </Button>
  );
}

const firstLine = (text: string) => (text.split('\n', 1)[0] ?? '').slice(0, 80);
