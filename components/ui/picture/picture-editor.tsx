import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import { useState, type ReactNode } from 'react';
import { dialogLater } from '../dialog-later.tsx';
import { ImagePicker } from '../upload/image-picker.tsx';
import { usePicture, type PictureCalls } from './use-picture.ts';

const CropPictureDialog = dialogLater(
  async () => (await import('./crop-picture-dialog.tsx')).CropPictureDialog,
);

export interface PictureEditorProps {
  /** Picture as it is shown elsewhere, or what stands in its place. */
  shown: ReactNode;
  hasPicture: boolean;
  /** Name of the picture on the buttons, for example 'logo'. */
  noun: string;
  shape: 'round' | 'rect';
  calls: PictureCalls;
}

/** Chooses and crops a picture, replaces it, and removes it. */
export function PictureEditor({ shown, hasPicture, noun, shape, calls }: PictureEditorProps) {
  const [isReplacing, setIsReplacing] = useState(false);
  const picture = usePicture({
    ...calls,
    onSaved: (id) => {
      setIsReplacing(false);
      calls.onSaved(id);
    },
  });
  const { url, problem, isBusy } = picture;
  return (
    <>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        aria-busy={isBusy}
        sx={{ gap: 2.5, alignItems: { sm: 'center' } }}
      >
        {shown}
        {hasPicture && !isReplacing ? (
          <Stack sx={{ gap: 1 }}>
            <Stack direction="row" sx={{ gap: 1 }}>
              <Button disabled={isBusy} onClick={() => setIsReplacing(true)}>
                Replace {noun}
              </Button>
              <Button disabled={isBusy} onClick={() => void picture.remove()}>
                Remove {noun}
              </Button>
            </Stack>
            {problem === null ? null : (
              <FormHelperText error role="alert">
                {problem}
              </FormHelperText>
            )}
          </Stack>
        ) : (
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <ImagePicker
              isSingle
              problem={url === null ? problem : null}
              onFiles={([file]) => {
                if (file) void picture.choose(file);
              }}
            />
            {isReplacing ? (
              <Button sx={{ mt: 1 }} onClick={() => setIsReplacing(false)}>
                Keep the one you have
              </Button>
            ) : null}
          </Box>
        )}
      </Stack>
      <CropPictureDialog
        opened={
          url === null
            ? null
            : {
                source: url,
                noun,
                shape,
                isBusy,
                problem,
                onClose: picture.cancel,
                onCropped: (area) => void picture.save(area),
              }
        }
      />
    </>
  );
}
