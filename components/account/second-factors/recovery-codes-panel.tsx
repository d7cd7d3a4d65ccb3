import Copy from '@mui/icons-material/ContentCopyRounded';
import Download from '@mui/icons-material/DownloadRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import Stack from '@mui/material/Stack';
import { copyText } from '#client/copy-text.ts';
import { saveFile } from '#client/download-file.ts';

const FILE_NAME = 'countersign-recovery-codes.txt';
const REFUSED = 'The browser did not allow copying. Select the codes instead.';

export interface RecoveryCodesPanelProps {
  codes: readonly string[];
  onClose: () => void;
}

/** Content of a dialog that shows new recovery codes, which cannot be shown again. */
export function RecoveryCodesPanel({ codes, onClose }: RecoveryCodesPanelProps) {
  const text = `${codes.join('\n')}\n`;
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>
          Each of these codes signs you in once when your second factor is out of reach. Keep them where you
          keep your passwords: they are not shown again.
        </DialogContentText>
        <Box component="ul" aria-label="Recovery codes" sx={CODES}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button autoFocus startIcon={<Copy />} onClick={() => void copyText(text, REFUSED)}>
            Copy
          </Button>
          <Button startIcon={<Download />} onClick={() => saveFile(new Blob([text]), FILE_NAME)}>
            Download
          </Button>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          I have saved them
        </Button>
      </DialogActions>
    </>
  );
}

const CODES = {
  m: 0,
  p: 2,
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  columnGap: 3,
  rowGap: 0.75,
  border: 1,
  borderColor: 'line',
  borderRadius: 1,
  fontFamily: 'monospace',
  fontSize: '1rem',
} as const;
