'use client';
import Draw from '@mui/icons-material/DrawOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { ConfirmLater } from '#components/ui/confirm-later.tsx';
import { LoadError } from '#components/ui/load-error.tsx';
import { loadLater } from '#components/ui/load-later.tsx';
import { DropZone } from '#components/ui/upload/drop-zone.tsx';
import { SIGNATURE_PICTURE_UPLOAD } from '#contracts/signature-picture.ts';
import { SavedPicture } from './saved-picture.tsx';
import { useSignaturePicture } from './use-signature-picture.ts';

const DrawSignatureDialog = loadLater(
  async () => (await import('./draw-signature-dialog.tsx')).DrawSignatureDialog,
  ({ open }) => open,
);

type Step = 'draw' | 'remove' | null;

/** Settings of the reader's signature picture: upload or draw it, replace it, remove it. */
export function SignaturePictureSection() {
  const titleId = useId();
  const [step, setStep] = useState<Step>(null);
  const [isReplacing, setIsReplacing] = useState(false);
  const change = useSignaturePicture();
  const { picture, failure, problem, isBusy } = change;
  const choose = async ([file]: File[]) => {
    if (file && (await change.choose(file))) setIsReplacing(false);
  };
  const close = () => setStep(null);
  if (change.isMissing) return null;
  return (
    <Box component="section" aria-labelledby={titleId} aria-busy={isBusy} sx={{ mt: 4 }}>
      <Typography id={titleId} variant="h3" component="h2">
        Your handwritten signature
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        A picture that your signatures show beside your name. Other members can neither see nor use it here.
      </Typography>
      {picture && !isReplacing ? (
        <SavedPicture
          picture={picture}
          isBusy={isBusy}
          onReplace={() => setIsReplacing(true)}
          onDraw={() => setStep('draw')}
          onRemove={() => setStep('remove')}
        />
      ) : picture === undefined && failure ? (
        <LoadError title="The picture could not be loaded" message={failure} onRetry={change.retry} />
      ) : picture === undefined ? (
        <Skeleton
          variant="rounded"
          sx={{ height: 180 }}
          role="status"
          aria-label="Loading your handwritten signature"
        />
      ) : (
        <Stack sx={{ gap: 1 }}>
          <DropZone limits={SIGNATURE_PICTURE_UPLOAD} isSingle onFiles={(files) => void choose(files)} />
          {problem ? <Problem text={problem} /> : null}
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
            <Button startIcon={<Draw />} disabled={isBusy} onClick={() => setStep('draw')}>
              Draw it instead
            </Button>
            {isReplacing ? (
              <Button onClick={() => setIsReplacing(false)}>Keep the one you have</Button>
            ) : null}
          </Stack>
        </Stack>
      )}
      {problem && picture && !isReplacing ? <Problem text={problem} /> : null}
      <DrawSignatureDialog
        open={step === 'draw'}
        isBusy={isBusy}
        onClose={close}
        onDrawn={async (file) => {
          if (await change.save(file)) setIsReplacing(false);
          close();
        }}
      />
      <ConfirmLater
        open={step === 'remove'}
        tone="danger"
        title="Remove your handwritten signature?"
        description="The picture is deleted here. Documents that show it already stay as they are."
        confirmLabel="Remove"
        isBusy={isBusy}
        onClose={close}
        onConfirm={() => void change.remove().finally(close)}
      />
    </Box>
  );
}

function Problem({ text }: { text: string }) {
  return (
    <FormHelperText error role="alert" sx={{ m: 0 }}>
      {text}
    </FormHelperText>
  );
}
