import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import { FRAME } from '#components/ui/frame.ts';
import type { SignaturePicture } from '#contracts/signature-picture.ts';

export interface SavedPictureProps {
  picture: SignaturePicture;
  isBusy: boolean;
  onReplace: () => void;
  onDraw: () => void;
  onRemove: () => void;
}

/** Stored signature picture, on white in both colour modes as on paper, and the buttons to change it. */
export function SavedPicture({ picture, isBusy, onReplace, onDraw, onRemove }: SavedPictureProps) {
  const formats = useFormats();
  return (
    <Box sx={FRAME}>
      <Box sx={PAPER}>
        <Box
          component="img"
          src={picture.preview}
          alt="Your handwritten signature"
          width={picture.width}
          height={picture.height}
          sx={PICTURE}
        />
      </Box>
      <Stack direction="row" sx={{ gap: 1, px: 2, py: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="body2" color="text.secondary" sx={{ flex: { xs: '1 0 100%', sm: 1 } }}>
          Added {formats.date(picture.date_added)}
        </Typography>
        <Button size="small" disabled={isBusy} onClick={onReplace}>
          Replace
        </Button>
        <Button size="small" disabled={isBusy} onClick={onDraw}>
          Draw
        </Button>
        <Button size="small" color="error" disabled={isBusy} onClick={onRemove}>
          Remove
        </Button>
      </Stack>
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
