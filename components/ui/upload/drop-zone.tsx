import Upload from '@mui/icons-material/UploadFileRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import type { UploadLimits } from '#contracts/upload.ts';
import type { Formats } from '#shared/make-formats.ts';
import { useFormats } from '../formats/use-formats.ts';
import { useFileDrop } from './use-file-drop.ts';

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
    <Box
      {...handlers}
      data-dragging={isDragActive}
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 0.5,
        px: 2,
        py: 3.5,
        textAlign: 'center',
        border: '1.5px dashed',
        borderColor: isDragActive ? 'primary.main' : 'control',
        borderRadius: 1,
        bgcolor: isDragActive ? 'primaryTint' : 'background.default',
        transition: 'background-color 120ms, border-color 120ms',
      }}
    >
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
      <Upload aria-hidden sx={{ fontSize: 28, color: isDragActive ? 'primary.main' : 'text.secondary' }} />
      <Typography variant="subtitle2" component="p">
        {dropText(isDragActive, isSingle)}
      </Typography>
      <Typography variant="caption" color="text.secondary">
        {limitText(limits, { isSingle, formats })}
      </Typography>
      <Button size="small" onClick={() => input.current?.click()} sx={{ mt: 0.75 }}>
        {isSingle ? 'Choose a file' : 'Choose files'}
      </Button>
    </Box>
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
