import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { SignForm } from '#contracts/sign-form.ts';
import { parsePosition } from '#contracts/sign-position.ts';
import { DEFAULT_SIZE } from '#shared/page-geometry.ts';
import { AppearanceCanvas } from './appearance-canvas.tsx';
import { useSize } from '../viewer/use-size.ts';

const MAX_HEIGHT = 150;

/** Preview of the appearance with the values of the form. */
export function SignPreview() {
  const { control } = useFormContext<SignForm>();
  const [position, reason, location, showPicture, style] = useWatch({
    control,
    name: ['position', 'reason', 'location', 'showPicture', 'signatureStyle'],
  });
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [isShown, setIsShown] = useState(true);
  const { width, height } = parsePosition(position) ?? DEFAULT_SIZE;
  const scale = Math.min(useSize(frame).width / width, MAX_HEIGHT / height, 2);
  return (
    <Box hidden={!isShown}>
      <FormLabel component="p" sx={{ mb: 0.75 }}>
        Preview
      </FormLabel>
      <Box ref={setFrame}>
        {scale > 0 ? (
          <Box sx={{ position: 'relative' }} style={{ width: width * scale, height: height * scale }}>
            <Skeleton variant="rectangular" sx={{ position: 'absolute', inset: 0, height: 1 }} />
            <AppearanceCanvas
              options={{ reason, location, showPicture, style }}
              isOnPaper
              width={width}
              height={height}
              scale={scale}
              onShown={setIsShown}
            />
          </Box>
        ) : null}
      </Box>
    </Box>
  );
}
