import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { publishNotice } from '#client/notices.ts';
import { unpairThisBrowser } from '#client/pair-usb-helper.ts';
import { useIsPaired } from '#client/pairing-secret.ts';
import { RequestError } from '#client/request-error.ts';
import { GENERIC_ERROR } from '#contracts/messages.ts';

/** Line that says that this browser is paired with the helper, and ends that; nothing if it is not. */
export function PairedBrowser({ onUnpaired }: { onUnpaired?: () => Promise<void> }) {
  const isPaired = useIsPaired();
  const [isBusy, setIsBusy] = useState(false);
  if (!isPaired) return null;
  const unpair = async () => {
    setIsBusy(true);
    try {
      await unpairThisBrowser();
      await onUnpaired?.();
    } catch (error) {
      publishNotice({
        tone: 'error',
        message: error instanceof RequestError ? error.message : GENERIC_ERROR,
      });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: 'baseline', flexWrap: 'wrap' }}>
      <Typography variant="body2" color="text.secondary">
        This browser is paired with the USB helper.
      </Typography>
      <Link
        component="button"
        type="button"
        variant="body2"
        underline="always"
        onClick={() => void unpair()}
        disabled={isBusy}
      >
        Unpair
      </Link>
    </Stack>
  );
}
