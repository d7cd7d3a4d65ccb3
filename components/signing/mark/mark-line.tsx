import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useSeen } from '#components/ui/use-seen.ts';
import type { SignForm } from '#contracts/sign-form.ts';
import { DEFAULT_SIZE } from '#shared/page-geometry.ts';
import { AppearanceCanvas } from '../position/appearance-canvas.tsx';
import { MarkDialogLater } from './mark-dialog-later.ts';
import { useMark } from './use-mark.ts';

export interface MarkLineProps {
  /** True if the page shows the signature in its position already. */
  isOnPage: boolean;
}

/** CSS pixels per point of the picture. */
const SCALE = 1.25;

/**
 * The reader's signature as it will look, with a button that changes it; before the first signature it asks how it
 * should look, with the reader's name as the answer that needs nothing more.
 */
export function MarkLine({ isOnPage }: MarkLineProps) {
  const { control } = useFormContext<SignForm>();
  const [reason, location, showPicture, signatureStyle] = useWatch({
    control,
    name: ['reason', 'location', 'showPicture', 'signatureStyle'],
  });
  const [isOpen, setIsOpen] = useState(false);
  const [isShown, setIsShown] = useState(true);
  const { ref: paper, isSeen } = useSeen(); // on a phone it is folded away at first
  const change = useMark(isOpen);
  const { mark } = change;
  if (!mark) return null;
  return (
    <Stack component="section" aria-label="Your signature" sx={{ gap: 0.75 }}>
      <Stack
        direction="row"
        sx={{ columnGap: 1, flexWrap: 'wrap', alignItems: 'baseline', justifyContent: 'space-between' }}
      >
        <Typography variant="body2" color={mark.is_chosen ? 'text.secondary' : 'text.primary'}>
          {mark.is_chosen ? 'Your signature' : 'How should your signature look?'}
        </Typography>
        <Button size="small" variant="text" sx={{ mx: -1.25 }} onClick={() => setIsOpen(true)}>
          {mark.is_chosen ? 'Change' : 'Draw or choose another'}
        </Button>
      </Stack>
      {(isOnPage && mark.is_chosen) || !isShown ? null : (
        <Box sx={PAPER}>
          <Box ref={paper} sx={SIZE}>
            {isSeen ? (
              <AppearanceCanvas
                options={{ reason, location, showPicture, style: signatureStyle }}
                {...DEFAULT_SIZE}
                scale={SCALE}
                isOnPaper
                onShown={setIsShown}
              />
            ) : null}
          </Box>
        </Box>
      )}
      {isOpen ? <MarkDialogLater mark={mark} change={change} onClose={() => setIsOpen(false)} /> : null}
    </Stack>
  );
}

const SIZE = {
  position: 'relative',
  maxWidth: 1,
  width: DEFAULT_SIZE.width * SCALE,
  aspectRatio: `${DEFAULT_SIZE.width} / ${DEFAULT_SIZE.height}`,
} as const;

const PAPER = {
  display: 'grid',
  justifyItems: 'start',
  p: 1,
  border: 1,
  borderColor: 'line',
  borderRadius: 1,
  bgcolor: 'common.white',
} as const;
