import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { TabList, tabId } from '#components/ui/tab-list.tsx';
import type { SignatureMark } from '#contracts/signature-mark.ts';
import { DrawingPaper } from './drawing-paper.tsx';
import { pngOf } from './read-picture-file.ts';
import { TypeName } from './type-name.tsx';
import { UploadedPicture } from './uploaded-picture.tsx';
import type { MarkChange } from './use-mark.ts';

export interface MarkDialogProps {
  mark: SignatureMark;
  change: MarkChange;
  onClose: () => void;
}

type Way = 'type' | 'draw' | 'upload';
const WAYS = [
  { value: 'type', label: 'Type' },
  { value: 'draw', label: 'Draw' },
  { value: 'upload', label: 'Upload' },
] as const;

/** Dialog in which the reader makes a mark: types a name, draws it, or uploads a picture of it. */
export function MarkDialog({ mark, change, onClose }: MarkDialogProps) {
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [way, setWay] = useState<Way>('type');
  const [name, setName] = useState(mark.name ?? mark.default_name);
  const [font, setFont] = useState(mark.font);
  const [hasInk, setHasInk] = useState(false);
  const { isBusy, problem } = change;
  const typed = name.trim();
  const canSave = way === 'type' ? typed !== '' : hasInk;

  const show = (next: Way) => {
    setWay(next);
    setHasInk(false);
    change.clearProblem();
  };
  const save = async () => {
    const element = canvas.current;
    const made =
      way === 'type' || !element
        ? { name: typed === mark.default_name ? null : typed, font }
        : { picture: () => pngOf(element) };
    if (await change.save(made)) onClose();
  };
  return (
    <Dialog
      open
      onClose={isBusy ? undefined : onClose}
      maxWidth="sm"
      fullWidth
      aria-labelledby={`${id}-title`}
    >
      <DialogTitle id={`${id}-title`}>How should your signature look?</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, minHeight: 372 }}>
        <TabList
          label="Ways to make a signature"
          tabs={WAYS}
          value={way}
          onChange={show}
          panelId={`${id}-panel`}
          look="underlined"
        />
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={tabId(`${id}-panel`, way)}>
          {way === 'type' ? (
            <TypeName name={name} font={font} isDisabled={isBusy} onName={setName} onFont={setFont} />
          ) : way === 'draw' ? (
            <DrawingPaper ref={canvas} isDisabled={isBusy} onInk={setHasInk} />
          ) : (
            <UploadedPicture ref={canvas} isDisabled={isBusy} onInk={setHasInk} />
          )}
          <Typography variant="caption" component="p" color="text.secondary" sx={{ mt: 1.5 }}>
            {HINTS[way]}
          </Typography>
        </div>
        {problem ? (
          <FormHelperText error role="alert" sx={{ m: 0 }}>
            {problem}
          </FormHelperText>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button variant="contained" disabled={!canSave} loading={isBusy} onClick={() => void save()}>
          Use this signature
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const HINTS: Record<Way, string> = {
  type: 'A name in letters that the handwriting lacks is shown in ordinary letters.',
  draw: 'Use a mouse, a pen or your finger.',
  upload:
    'A photograph or scan of your signature on light paper. It is changed on this device before it is stored.',
};
