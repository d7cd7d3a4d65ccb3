'use client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { ConfirmLater } from '#components/ui/confirm-later.tsx';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import { FRAME } from '#components/ui/frame.ts';
import { LoadError } from '#components/ui/load-error.tsx';
import { useMayChange } from '#components/ui/use-may-change.ts';
import { MarkDialogLater } from './mark-dialog-later.ts';
import { TypedName } from './typed-name.tsx';
import { useMark } from './use-mark.ts';

type Step = 'change' | 'remove' | null;

/** Settings of the reader's mark: the picture or the typed name that visible signatures show. */
export function MarkSection() {
  const titleId = useId();
  const formats = useFormats();
  const [step, setStep] = useState<Step>(null);
  const mayChange = useMayChange(true);
  const change = useMark();
  const { mark, picture, failure, problem, isBusy } = change;
  const close = () => setStep(null);
  if (change.isMissing) return null;
  return (
    <Box component="section" aria-labelledby={titleId} aria-busy={isBusy} sx={{ mt: 4, maxWidth: 560 }}>
      <Typography id={titleId} variant="h3" component="h2">
        Your signature
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        What your visible signatures show beside the details. Other members can neither see nor use it here.
      </Typography>
      {mark && picture !== undefined ? (
        <Box sx={FRAME}>
          <Box sx={PAPER}>
            {picture ? (
              <Box
                component="img"
                src={picture.preview}
                alt="Your handwritten signature"
                width={picture.width}
                height={picture.height}
                sx={PICTURE}
              />
            ) : (
              <TypedName name={mark.name ?? mark.default_name} font={mark.font} size={44} />
            )}
          </Box>
          <Stack direction="row" sx={{ gap: 1, px: 2, py: 1, alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography variant="body2" color="text.secondary" sx={{ flex: { xs: '1 0 100%', sm: 1 } }}>
              {picture ? `Added ${formats.date(picture.date_added)}` : 'Your name, as if written by hand'}
            </Typography>
            {mayChange ? (
              <Button size="small" disabled={isBusy} onClick={() => setStep('change')}>
                Change
              </Button>
            ) : null}
            {mayChange && picture ? (
              <Button size="small" color="error" disabled={isBusy} onClick={() => setStep('remove')}>
                Remove
              </Button>
            ) : null}
          </Stack>
        </Box>
      ) : failure ? (
        <LoadError title="Your signature could not be loaded" error={failure} onRetry={change.retry} />
      ) : (
        <Skeleton variant="rounded" sx={{ height: 190 }} role="status" aria-label="Loading your signature" />
      )}
      {problem && step === null ? (
        <FormHelperText error role="alert" sx={{ m: 0 }}>
          {problem}
        </FormHelperText>
      ) : null}
      {step === 'change' && mark ? <MarkDialogLater mark={mark} change={change} onClose={close} /> : null}
      <ConfirmLater
        open={step === 'remove'}
        tone="danger"
        title="Remove your handwritten signature?"
        description="The picture is deleted here. Documents that show it already stay as they are."
        confirmLabel="Remove"
        isBusy={isBusy}
        onClose={close}
        onConfirm={() => void change.removePicture().finally(close)}
      />
    </Box>
  );
}

const PAPER = {
  display: 'grid',
  placeItems: 'center',
  height: 140,
  p: 2,
  bgcolor: 'common.white',
  borderBottom: 1,
  borderColor: 'line',
} as const;

const PICTURE = { display: 'block', maxWidth: 1, maxHeight: 108, width: 'auto', height: 'auto' } as const;
