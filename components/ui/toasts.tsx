import './goober-nonce.ts'; // must run before notistack
import useMediaQuery from '@mui/material/useMediaQuery';
import { SnackbarProvider, useSnackbar } from 'notistack';
import { useEffect, type ReactNode } from 'react';
import { subscribeToNotices } from '#client/notices.ts';
import { TOAST_MS } from '#contracts/limits.ts';
import { Toast } from './toast.tsx';

const COMPONENTS = { notice: Toast };

const WIDE = { vertical: 'bottom', horizontal: 'left' } as const;
const PHONE = { vertical: 'top', horizontal: 'center' } as const;

/** Shows published notices, one at a time, where they do not cover the buttons of dialogs and drawers. */
export function Toasts({ children }: { children: ReactNode }) {
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  return (
    <SnackbarProvider
      maxSnack={1}
      autoHideDuration={TOAST_MS}
      anchorOrigin={isPhone ? PHONE : WIDE}
      Components={COMPONENTS}
    >
      <NoticeBridge />
      {children}
    </SnackbarProvider>
  );
}

/** Passes published notices to the snackbar. */
function NoticeBridge() {
  const { enqueueSnackbar } = useSnackbar();
  useEffect(
    () =>
      subscribeToNotices((notice) => {
        const key = `${notice.tone}:${notice.title ?? ''}:${notice.message}`;
        enqueueSnackbar({ ...notice, variant: 'notice', key, preventDuplicate: true });
      }),
    [enqueueSnackbar],
  );
  return null;
}
