import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { FLOATING_CARD } from '#components/ui/floating-card.ts';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import { nameOrCount } from '../dialog-props.ts';
import type { DownloadState } from './use-download.ts';

export interface DownloadStatusProps {
  download: DownloadState;
  onStop: () => void;
}

/** Progress of a download, above everything else on the screen. The total size is not known in advance. */
export function DownloadStatus({ download: { documents, received }, onStop }: DownloadStatusProps) {
  const formats = useFormats();
  return (
    <Box sx={CARD}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, px: 2, py: 1.25 }}>
        <Box role="status" sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="subtitle2" component="p" noWrap>
            Downloading {nameOrCount(documents)}
          </Typography>
          <Typography variant="caption" component="p" color="text.secondary">
            {received === 0 ? 'Getting it ready' : `${formats.bytes(received)} so far`}
          </Typography>
        </Box>
        <Button size="small" onClick={onStop}>
          Cancel
        </Button>
      </Stack>
      <LinearProgress aria-label="Download" sx={{ height: 2 }} />
    </Box>
  );
}

const CARD = {
  ...FLOATING_CARD,
  zIndex: 'snackbar',
  bottom: { xs: 88, md: 20 },
  width: { sm: 340 },
} as const;
