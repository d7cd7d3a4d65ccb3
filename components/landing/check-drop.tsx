'use client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRouter } from 'next/navigation';
import { useRef, useState, type DragEvent } from 'react';
import { handFiles } from '#client/handed-files.ts';
import { MEGABYTE, VERIFY_UPLOAD } from '#contracts/limits.ts';

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
    <Box
      onDragOver={onDragOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
      sx={{ ...AREA, ...(isOver ? { borderColor: 'primary.main', bgcolor: 'primaryTint' } : {}) }}
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
      <Typography variant="subtitle1" component="p">
        Drag a signed PDF here
      </Typography>
      <Typography variant="body2" color="textSecondary">
        Up to {maxBytes / MEGABYTE} MB each, at most {maxFiles} files
      </Typography>
      <Button onClick={() => input.current?.click()} sx={{ mt: 1 }}>
        Choose files
      </Button>
    </Box>
  );
}

const AREA = {
  display: 'grid',
  justifyItems: 'center',
  gap: 0.5,
  px: 2,
  py: 5,
  textAlign: 'center',
  border: '1.5px dashed',
  borderColor: 'control',
  borderRadius: 1,
  bgcolor: 'background.default',
  transition: 'background-color 120ms, border-color 120ms',
} as const;
