import { useRef } from 'react';
import type { UploadLimits } from '#contracts/upload.ts';
import type { Formats } from '#shared/make-formats.ts';
import { useFormats } from '../formats/use-formats.ts';
import { PlainIcon } from '../plain-icon.tsx';
import { classes } from '../plain/classes.ts';
import { PlainButton } from '../plain/plain-button.tsx';
import { useFileDrop } from './use-file-drop.ts';

const UPLOAD =
  'm19.41 7.41-4.83-4.83c-.37-.37-.88-.58-1.41-.58H6c-1.1 0-1.99.9-1.99 2L4 20c0 1.1.89 2 1.99 2H18c1.1 0 2-.9 2-2V8.83c0-.53-.21-1.04-.59-1.42M14.8 15H13v3c0 .55-.45 1-1 1s-1-.45-1-1v-3H9.21c-.45 0-.67-.54-.35-.85l2.8-2.79c.2-.19.51-.19.71 0l2.79 2.79c.3.31.08.85-.36.85M14 9c-.55 0-1-.45-1-1V3.5L18.5 9z';

export interface DropZoneProps {
  /** Limits shown to the user. */
  limits: UploadLimits;
  /** True if the file dialog lets the user choose one file only. */
  isSingle: boolean;
  onFiles: (files: File[]) => void;
}

/** Receives files by drop or file dialog and passes them on unchecked: the caller checks the limits. */
export function DropZone({ limits, isSingle, onFiles }: DropZoneProps) {
  const formats = useFormats();
  const { isDragActive, handlers } = useFileDrop(onFiles);
  const input = useRef<HTMLInputElement>(null);
  return (
    <div {...handlers} data-dragging={isDragActive} className="drop-zone-zone">
      <input
        ref={input}
        type="file"
        multiple={!isSingle}
        accept={limits.extensions.join(',')}
        aria-label="Files"
        tabIndex={-1}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = ''; // the same file can be chosen again
          if (files.length > 0) onFiles(files);
        }}
        hidden
      />
      <PlainIcon path={UPLOAD} />
      <p className="text-subtitle2">{dropText(isDragActive, isSingle)}</p>
      <span className={classes('text-caption', 'text-secondary')}>
        {limitText(limits, { isSingle, formats })}
      </span>
      <PlainButton size="small" onClick={() => input.current?.click()}>
        {isSingle ? 'Choose a file' : 'Choose files'}
      </PlainButton>
    </div>
  );
}

function dropText(isDragActive: boolean, isSingle: boolean): string {
  const what = isSingle ? 'the file' : 'the files';
  return isDragActive ? `Drop ${what} to add ${isSingle ? 'it' : 'them'}` : `Drag ${what} here`;
}

/** Returns the limits as text, for example '.pdf, up to 10.00 MB each, at most 5 files'. */
function limitText(
  { extensions, maxBytes, maxFiles }: UploadLimits,
  { isSingle, formats }: { isSingle: boolean; formats: Formats },
): string {
  const size = `${extensions.join(', ')}, up to ${formats.bytes(maxBytes)}`;
  return isSingle ? size : `${size} each, at most ${maxFiles} files`;
}
