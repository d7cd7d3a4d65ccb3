import Usb from '@mui/icons-material/UsbRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { UsbSigning } from './use-usb-signing.ts';

/** Reason why the tokens cannot be listed, and what to do about it. */
export function UsbHelperMissing({ usb }: { usb: UsbSigning }) {
  const isMissing = usb.tokensError?.kind === 'unreachable';
  return (
    <Stack component="section" aria-label="USB helper" role="status" direction="row" sx={CARD}>
      <Usb aria-hidden sx={{ color: 'text.secondary', fontSize: 20, mt: '2px' }} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="subtitle2" component="p">
          {isMissing ? 'The USB helper is not running' : 'The USB helper cannot read your token'}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
          {isMissing
            ? 'Your token is used by a small program on this computer, so that its key and PIN never leave it. Start it in the folder where it is installed:'
            : usb.tokensError?.message}
        </Typography>
        {isMissing ? (
          <>
            <Box component="code" sx={COMMAND}>
              npm run usb-helper
            </Box>
            <Typography variant="body2" color="text.secondary">
              If it runs already, let this page reach devices on your local network when the browser asks.
            </Typography>
          </>
        ) : null}
        <Button
          size="small"
          variant="outlined"
          sx={{ mt: 1.5 }}
          onClick={usb.refresh}
          loading={usb.isRefreshing}
        >
          Retry
        </Button>
      </Box>
    </Stack>
  );
}

const CARD = {
  gap: 1.5,
  p: 2,
  border: 1,
  borderColor: 'line',
  borderRadius: 1,
  bgcolor: 'background.default',
} as const;

const COMMAND = {
  display: 'block',
  my: 1,
  px: 1.25,
  py: 0.75,
  border: 1,
  borderColor: 'line',
  borderRadius: '6px',
  bgcolor: 'background.paper',
  fontFamily: 'monospace',
  fontSize: 13,
  overflowX: 'auto',
} as const;
