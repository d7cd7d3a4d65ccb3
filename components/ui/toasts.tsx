'use client';
import { SnackbarProvider, useSnackbar } from 'notistack';
import { useEffect, type ReactNode } from 'react';
import { subscribeToNotices } from '#client/notices.ts';
import { TOAST_MS } from '#contracts/limits.ts';
import { Toast } from './toast.tsx';

const COMPONENTS = { notice: Toast };

/** Shows every published notice, one at a time: at the left, away from the buttons of dialogs and drawers. */
export function Toasts({ children }: { children: ReactNode }) {
  return (
    <SnackbarProvider
      maxSnack={1}
      autoHideDuration={TOAST_MS}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      Components={COMPONENTS}
    >
      <NoticeBridge />
      {children}
    </SnackbarProvider>
  );
}

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
