import CheckCircleOutline from '@mui/icons-material/CheckCircleOutlineRounded';
import Close from '@mui/icons-material/CloseRounded';
import ErrorOutline from '@mui/icons-material/ErrorOutlineRounded';
import InfoOutline from '@mui/icons-material/InfoOutlined';
import WarningAmber from '@mui/icons-material/WarningAmberRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useSnackbar, type CustomContentProps } from 'notistack';
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type Ref,
} from 'react';
import { HiddenText } from './hidden-text.tsx';
import { timeOf, type ToastRow, type ToastRows } from './toast-rows.ts';

declare module 'notistack' {
  interface VariantOverrides {
    notice: { rows: ToastRows };
  }
}

const LOOK = {
  success: { Icon: CheckCircleOutline, color: 'signed.main' },
  error: { Icon: ErrorOutline, color: 'rejected.main' },
  warning: { Icon: WarningAmber, color: 'pending.main' },
  info: { Icon: InfoOutline, color: 'progress.main' },
} as const;

interface ToastProps extends CustomContentProps {
  rows: ToastRows;
  ref?: Ref<HTMLDivElement>;
}

/**
 * Toast with the newest notice, and below it earlier ones whose action can still be taken. Each disappears after a time while
 * neither pointer nor focus is in the toast.
 */
export function Toast({ id, rows, ref }: ToastProps) {
  const { closeSnackbar } = useSnackbar();
  const { isHeld, handlers } = useAttention();
  useShownToReaders();
  const shown = useSyncExternalStore(rows.subscribe, rows.get, rows.get);
  const remove = useCallback(
    (row: number) => {
      if (rows.get().some((each) => each.id !== row)) rows.remove(row);
      else closeSnackbar(id); // which still shows the last notice while it disappears
    },
    [closeSnackbar, id, rows],
  );
  return (
    <Paper
      ref={ref}
      {...handlers}
      sx={{
        width: '100%',
        bgcolor: 'raised',
        border: 1,
        borderColor: 'line',
        boxShadow: '0 8px 28px rgb(15 18 22 / 18%)',
      }}
    >
      {shown.map((row) => (
        <NoticeRow key={row.id} row={row} isHeld={isHeld} onGone={remove} />
      ))}
    </Paper>
  );
}

interface NoticeRowProps {
  row: ToastRow;
  /** True while the pointer or the focus keeps the notice. */
  isHeld: boolean;
  onGone: (id: number) => void;
}

/** A notice in the toast. Screen readers announce errors at once (role alert) and others when idle (role status). */
function NoticeRow({ row: { id, notice, count, until }, isHeld, onGone }: NoticeRowProps) {
  const { title, message, reference, tone, action } = notice;
  const time = timeOf(notice);
  const wasHeld = useRef(false);
  useEffect(() => {
    if (isHeld) {
      wasHeld.current = true;
      return undefined;
    }
    const timer = setTimeout(() => onGone(id), wasHeld.current ? time : until - Date.now());
    return () => clearTimeout(timer);
  }, [isHeld, onGone, id, time, until]);
  const { Icon, color } = LOOK[tone];
  return (
    <Box
      role={tone === 'error' ? 'alert' : 'status'}
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1.5,
        p: { xs: 1, lg: 1.5 }, // two lines fit over the heading of a phone
        '& + &': { borderTop: 1, borderColor: 'line' },
      }}
    >
      <Icon aria-hidden sx={{ color, fontSize: 20, mt: '1px' }} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {title ? <Typography variant="subtitle2">{title}</Typography> : null}
        <Typography variant="body2" color={title ? 'textSecondary' : 'textPrimary'}>
          {message}
          {count > 1 ? (
            <Box component="span" sx={{ ml: 0.75, color: 'text.secondary', whiteSpace: 'nowrap' }}>
              <span aria-hidden>× {count}</span>
              <HiddenText>{`(${count} times)`}</HiddenText>
            </Box>
          ) : null}
        </Typography>
        {reference ? (
          <Typography variant="caption" color="textSecondary">{`Reference ${reference}`}</Typography>
        ) : null}
      </Box>
      {action ? (
        <Button
          size="small"
          variant="text"
          onClick={() => {
            onGone(id);
            action.run();
          }}
          sx={{ my: -0.5, flexShrink: 0 }}
        >
          {action.label}
        </Button>
      ) : null}
      <IconButton size="small" aria-label="Dismiss" onClick={() => onGone(id)} sx={CLOSE}>
        <Close />
      </IconButton>
    </Box>
  );
}

/** In line with the first line of text, also where a finger needs a larger button. */
const CLOSE = { mt: -0.5, '@media (pointer: coarse)': { my: -1.25 } } as const;

/** Keeps the toast for screen readers when a dialog opens beside it, which hides its siblings from them. */
function useShownToReaders(): void {
  useEffect(() => {
    const container = document.querySelector('.toasts');
    if (!container) return undefined;
    const show = () => container.removeAttribute('aria-hidden');
    const observer = new MutationObserver(show);
    observer.observe(container, { attributeFilter: ['aria-hidden'] });
    show();
    return () => observer.disconnect();
  }, []);
}

/** Returns handlers for an element and whether the pointer or the focus is in it. */
function useAttention() {
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const handlers = {
    onMouseEnter: () => setIsHovered(true),
    onMouseLeave: () => setIsHovered(false),
    onFocus: () => setIsFocused(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      setIsFocused(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
  };
  return { isHeld: isHovered || isFocused, handlers };
}
