import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Slider from '@mui/material/Slider';
import Stack from '@mui/material/Stack';
import { useEffect, useId, useMemo, useState, type RefObject } from 'react';
import { DropZone } from '#components/ui/upload/drop-zone.tsx';
import { pictureMessages, SIGNATURE_PICTURE_SOURCE } from '#contracts/signature-picture-limits.ts';
import { PAPER } from './paper.ts';
import { drawImage, PictureProblem, readPictureFile } from './read-picture-file.ts';
import { removeBackground, type PixelImage } from './remove-background.ts';

export interface UploadedPictureProps {
  /** Receives the canvas with the picture without its background. */
  ref: RefObject<HTMLCanvasElement | null>;
  isDisabled: boolean;
  /** Called with whether there is a picture with ink. */
  onInk: (hasInk: boolean) => void;
}

/** Strength of the removal at first, in percent. */
const STRENGTH = 25;

/** Picture of a signature on paper, whose background is removed. */
export function UploadedPicture({ ref, isDisabled, onInk }: UploadedPictureProps) {
  const id = useId();
  const [source, setSource] = useState<PixelImage | null>(null);
  const [strength, setStrength] = useState(STRENGTH);
  const [problem, setProblem] = useState<string | null>(null);
  const ink = useMemo(() => source && removeBackground(source, strength / 100), [source, strength]);

  useEffect(() => {
    if (ink && ref.current) drawImage(ref.current, ink);
    onInk(ink !== null);
  }, [ink, ref, onInk]);

  const choose = async ([file]: File[]) => {
    if (!file) return;
    setProblem(null);
    try {
      setSource(await readPictureFile(file));
      setStrength(STRENGTH);
    } catch (error) {
      if (!(error instanceof PictureProblem)) throw error;
      setProblem(error.message);
    }
  };
  const shownProblem = problem ?? (source && !ink ? pictureMessages.empty : null);
  return (
    <Stack sx={{ gap: 1.5 }}>
      {source ? (
        <>
          <Box sx={AROUND_PICTURE}>
            <Box
              component="canvas"
              ref={ref}
              role="img"
              aria-label="Your signature without its background"
              hidden={!ink}
              sx={{ maxWidth: 1, maxHeight: 160 }}
            />
          </Box>
          <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
            <FormLabel id={id} sx={{ flexShrink: 0 }}>
              Remove background
            </FormLabel>
            <Slider
              aria-labelledby={id}
              value={strength}
              min={0}
              max={100}
              step={5}
              disabled={isDisabled}
              onChange={(_, value) => setStrength(value)}
              valueLabelDisplay="auto"
              sx={{ flex: '1 1 140px' }}
            />
            <Button size="small" disabled={isDisabled} onClick={() => setSource(null)}>
              Choose another
            </Button>
          </Stack>
        </>
      ) : (
        <DropZone limits={SIGNATURE_PICTURE_SOURCE} isSingle onFiles={(files) => void choose(files)} />
      )}
      {shownProblem ? (
        <FormHelperText error role="alert" sx={{ m: 0 }}>
          {shownProblem}
        </FormHelperText>
      ) : null}
    </Stack>
  );
}

const AROUND_PICTURE = { ...PAPER, display: 'grid', placeItems: 'center', p: 2 } as const;
