import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { pngFile, pngOf } from './prepare-picture.ts';
import { SignaturePad } from './signature-pad.tsx';

export interface DrawSignatureDialogProps {
  open: boolean;
  isBusy: boolean;
  onClose: () => void;
  onDrawn: (file: File) => Promise<void>;
}

/** Dialog to draw a signature picture with a mouse, a pen or a finger. `onDrawn` receives it as PNG. */
export function DrawSignatureDialog({ open, isBusy, onClose, onDrawn }: DrawSignatureDialogProps) {
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [hasInk, setHasInk] = useState(false);
  const [round, setRound] = useState(0);
  const clear = () => {
    setHasInk(false);
    setRound((last) => last + 1); // mounts a new, empty canvas
  };
  const save = async () => {
    if (canvas.current) await onDrawn(pngFile(await pngOf(canvas.current)));
  };
  return (
    <Dialog
      open={open}
      onClose={isBusy ? undefined : onClose}
      maxWidth="sm"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      slotProps={{ transition: { onExited: clear } }}
    >
      <DialogTitle id={`${id}-title`}>Draw your signature</DialogTitle>
      <DialogContent>
        <Typography id={`${id}-text`} variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
          Use a mouse, a pen or your finger.
        </Typography>
        <SignaturePad key={round} ref={canvas} onInk={() => setHasInk(true)} />
      </DialogContent>
      <DialogActions>
        <Button onClick={clear} disabled={!hasInk || isBusy} sx={{ mr: 'auto' }}>
          Clear
        </Button>
        <Button onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button variant="contained" onClick={() => void save()} disabled={!hasInk} loading={isBusy}>
          Save
        </Button>
      </DialogActions>
    </Dialog>
  );
}
