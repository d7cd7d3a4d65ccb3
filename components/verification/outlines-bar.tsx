import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';

export interface OutlinesBarProps {
  onBack: () => void;
  onHide: () => void;
}

/** Shown over the pages while their changes are outlined without the panel, which covered them. */
export function OutlinesBar({ onBack, onHide }: OutlinesBarProps) {
  return (
    <Stack role="group" aria-label="Outlined changes" direction="row" sx={BAR}>
      <Button variant="text" onClick={onBack} sx={BUTTON}>
        Back to the signatures
      </Button>
      <Button variant="text" onClick={onHide} sx={BUTTON}>
        Hide the outlines
      </Button>
    </Stack>
  );
}

const BAR = {
  position: 'absolute',
  left: 0,
  right: 0,
  bottom: 16,
  zIndex: 5,
  width: 'max-content',
  maxWidth: 'calc(100% - 32px)',
  mx: 'auto',
  p: 0.5,
  border: 1,
  borderColor: 'line',
  borderRadius: 1,
  bgcolor: 'raised',
  boxShadow: '0 1px 2px rgb(15 18 22 / 6%), 0 8px 28px rgb(15 18 22 / 14%)',
} as const;

const BUTTON = { minHeight: 40, whiteSpace: 'nowrap' } as const;
