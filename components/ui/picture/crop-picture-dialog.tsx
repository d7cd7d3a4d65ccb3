import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import type { CropArea } from './cropped-picture.ts';

export interface CropPictureDialogProps {
  /** URL of the picture. */
  source: string;
  /** Name of the picture in the dialog, for example 'logo'. */
  noun: string;
  shape: 'round' | 'rect';
  isBusy: boolean;
  /** Error of the last attempt to save. */
  problem: string | null;
  onClose: () => void;
  onCropped: (area: CropArea) => void;
}

const MAX_ZOOM = 4;

/** Dialog that chooses the square part of a picture that is shown. */
export function CropPictureDialog(props: CropPictureDialogProps) {
  const { source, noun, shape, isBusy, problem, onClose, onCropped } = props;
  const id = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<CropArea | null>(null);
  return (
    <Dialog
      open
      onClose={isBusy ? undefined : onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>Crop your {noun}</DialogTitle>
      <DialogContent>
        <Typography id={`${id}-text`} variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
          Move the picture until the {shape === 'round' ? 'circle' : 'square'} shows what you want, with the
          pointer or with the arrow keys.
        </Typography>
        <Box sx={FRAME}>
          <Cropper
            image={source}
            aspect={1}
            objectFit="cover"
            cropShape={shape}
            showGrid={false}
            crop={crop}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            cropperProps={{ role: 'group', 'aria-label': 'Part of the picture that is shown' }}
            mediaProps={{ alt: '' }}
            disableAutomaticStylesInjection // the page's policy permits no styles that a script writes
          />
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 1.5, px: 1 }}>
          <Typography id={`${id}-zoom`} variant="body2">
            Zoom
          </Typography>
          <Slider
            size="small"
            min={1}
            max={MAX_ZOOM}
            step={0.1}
            value={zoom}
            onChange={(_, value) => setZoom(value)}
            aria-labelledby={`${id}-zoom`}
          />
        </Box>
        {problem === null ? null : <Alert severity="error">{problem}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button
          variant="contained"
          disabled={area === null}
          loading={isBusy}
          onClick={() => {
            if (area) onCropped(area);
          }}
        >
          Save {noun}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Square like the result, so that a small picture fills it and the longer side of any can be moved. */
const FRAME = {
  position: 'relative',
  maxWidth: 280,
  aspectRatio: '1',
  mx: 'auto',
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: 'action.hover',
} as const;
