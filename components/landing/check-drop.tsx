'use client';
import { useRouter } from 'next/navigation';
import { useRef, useState, type DragEvent } from 'react';
import { handFiles } from '#client/handed-files.ts';
import { classes } from '#components/ui/plain/classes.ts';
import { PlainButton } from '#components/ui/plain/plain-button.tsx';
import { MEGABYTE, VERIFY_UPLOAD } from '#contracts/limits.ts';
import styles from './landing.module.css';

const { extensions, maxBytes, maxFiles } = VERIFY_UPLOAD;

/** Takes dropped or chosen files to the page that checks signatures, which finds them in memory and checks the limits. */
export function CheckDrop() {
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const check = (files: FileList | null) => {
    if (!files || files.length === 0) return;
    handFiles([...files]);
    router.push('/verify');
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault(); // otherwise the browser opens the file
    setIsOver(true);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    check(event.dataTransfer.files);
  };
  return (
    <div
      onDragOver={onDragOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
      className={classes(styles['drop'], isOver && styles['over'])}
    >
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={extensions.join(',')}
        aria-label="Files"
        onChange={({ target }) => check(target.files)}
      />
      <p className="text-subtitle1">Drag a signed PDF here</p>
      <p className={classes('text-body2', 'text-secondary')}>
        Up to {maxBytes / MEGABYTE} MB each, at most {maxFiles} files
      </p>
      <PlainButton onClick={() => input.current?.click()}>Choose files</PlainButton>
    </div>
  );
}
