import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { IMAGE_UPLOAD } from '#contracts/limits.ts';
import { firstFileProblem, uploadMessages, type UploadLimits } from '#contracts/upload.ts';
import { DropZone } from './drop-zone.tsx';

export interface ImagePickerProps {
  limits?: UploadLimits;
  /** True if only the first of several files counts. */
  isSingle?: boolean;
  /** Error of what was done with the last files, shown until others are chosen. */
  problem?: string | null;
  /** Called with files that are within the limits. */
  onFiles: (files: File[]) => void;
}

/** Takes image files; if one of them is not within the limits, it takes none and shows the first problem. */
export function ImagePicker({
  limits = IMAGE_UPLOAD,
  isSingle = false,
  problem = null,
  onFiles,
}: ImagePickerProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const choose = (files: File[]) => {
    const chosen = isSingle ? files.slice(0, 1) : files;
    const found = problemOf(chosen, limits);
    setRefusal(found);
    if (found === null && chosen.length > 0) onFiles(chosen);
  };
  const message = refusal ?? problem;
  return (
    <Stack sx={{ gap: 1 }}>
      <DropZone limits={limits} isSingle={isSingle} onFiles={choose} />
      {message === null ? null : (
        <FormHelperText error role="alert" sx={{ m: 0 }}>
          {message}
        </FormHelperText>
      )}
    </Stack>
  );
}

function problemOf(files: readonly File[], limits: UploadLimits): string | null {
  for (const file of files) {
    const problem = firstFileProblem(file, limits);
    if (problem) return problem;
    if (!file.type.startsWith('image/')) return uploadMessages.wrongType(file.name);
  }
  return files.length > limits.maxFiles ? uploadMessages.tooMany(limits.maxFiles) : null;
}
