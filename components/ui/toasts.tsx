import './goober-sheet.ts'; // must run before notistack
import GlobalStyles from '@mui/material/GlobalStyles';
import { SnackbarProvider, useSnackbar } from 'notistack';
import { useEffect, useRef } from 'react';
import { subscribeToNotices } from '#client/notices.ts';
import { ThemedPart } from './themed-part.tsx';
import { createToastRows, type ToastRows } from './toast-rows.ts';
import { Toast } from './toast.tsx';

const COMPONENTS = { notice: Toast };
const PLACE = { vertical: 'top', horizontal: 'center' } as const;

const ON_NARROW = '@media (max-width: 1023.95px)';
const ON_PHONE = '@media (max-width: 599.95px)';

/**
 * On wide screens above the heading, between the menu of the page and its buttons at the right. On narrow ones over the heading, below
 * the top bar and the row of the settings; while a dialog is open, over the bar behind it and beside the dialog's button to close it;
 * beside an open drawer where there is room, else over the end of its content; over the bar too on a phone with uploads at its lower end.
 */
const OFFSETS = {
  ':root:has([data-room])': { '--toasts-top': '152px' }, // below the head of the signing room and the bar of its pages
  '.toasts.toasts': {
    top: 'var(--toasts-over-drawer, calc(12px + var(--offline-bar, 0px)))',
    bottom: 'var(--toasts-bottom, auto)',
    left: 'var(--toasts-left, calc(496px + (100vw - 1024px) / 4))',
    width: 'var(--toasts-width, 340px)',
    transform: 'none',
    [ON_NARROW]: {
      top: 'calc(var(--toasts-top, 112px) + var(--offline-bar, 0px))',
      left: 16,
      width: 'min(380px, 100vw - 32px)',
    },
  },
  'body:has(> .MuiModal-root:not(.MuiModal-hidden)) .toasts.toasts': {
    [ON_NARROW]: {
      top: 'var(--toasts-over-drawer, calc(8px + var(--offline-bar, 0px)))',
      width: 'var(--toasts-width, min(380px, 100vw - 80px))',
    },
  },
  'body:has([data-uploads]) .toasts.toasts': {
    [ON_PHONE]: { top: 'calc(8px + var(--offline-bar, 0px))', width: 'calc(100vw - 80px)' },
  },
  '@media print': { '.toasts.toasts': { display: 'none' } },
};

/** Shows published notices in one toast, where it covers no controls. */
export function Toasts() {
  return (
    <ThemedPart>
      <GlobalStyles styles={OFFSETS} />
      <SnackbarProvider
        maxSnack={1}
        autoHideDuration={null} // Toast measures the time itself, since it also waits for the focus to leave
        anchorOrigin={PLACE}
        classes={{ containerRoot: 'toasts' }}
        Components={COMPONENTS}
      >
        <NoticeBridge />
      </SnackbarProvider>
    </ThemedPart>
  );
}

/** Passes published notices to the snackbar: to the one that is open, else it opens one. */
function NoticeBridge() {
  const { enqueueSnackbar } = useSnackbar();
  const open = useRef<ToastRows | null>(null);
  useEffect(
    () =>
      subscribeToNotices((notice) => {
        if (open.current) {
          open.current.add(notice);
          return;
        }
        const rows = createToastRows();
        rows.add(notice);
        open.current = rows;
        const onClose = () => {
          if (open.current === rows) open.current = null;
        };
        enqueueSnackbar({ variant: 'notice', rows, onClose });
      }),
    [enqueueSnackbar],
  );
  return null;
}
