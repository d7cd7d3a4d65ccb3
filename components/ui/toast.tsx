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
import { useEffect, useState, type FocusEvent, type Ref } from 'react';
import type { Notice, NoticeAction } from '#client/notices.ts';
import { ACTION_TOAST_MS, TOAST_MS } from '#contracts/limits.ts';
import { HiddenText } from './hidden-text.tsx';

declare module 'notistack' {
  interface VariantOverrides {
    notice: { title?: string; tone: Notice['tone']; count: number; step?: NoticeAction };
  }
}

const LOOK = {
  success: { Icon: CheckCircleOutline, color: 'signed.main' },
  error: { Icon: ErrorOutline, color: 'rejected.main' },
  warning: { Icon: WarningAmber, color: 'pending.main' },
  info: { Icon: InfoOutline, color: 'progress.main' },
} as const;

interface ToastProps extends CustomContentProps, Omit<Notice, 'message' | 'action'> {
  /** Next step that the notice offers. */
  step?: NoticeAction;
  /** Number of times that the notice was published since it appeared. */
  count: number;
  ref?: Ref<HTMLDivElement>;
}

/**
 * A notice, which disappears after a time while neither pointer nor focus is in it. Screen readers announce errors at once (role
 * alert) and others when idle (role status).
 */
export function Toast({ id, title, message, tone, count, step, ref }: ToastProps) {
  const { closeSnackbar } = useSnackbar();
  const attention = useAttention();
  const time = step ? ACTION_TOAST_MS : TOAST_MS;
  useEffect(() => {
    if (attention.isHeld) return;
    const timer = setTimeout(() => closeSnackbar(id), time);
    return () => clearTimeout(timer);
  }, [attention.isHeld, closeSnackbar, id, time]);
  const { Icon, color } = LOOK[tone];
  return (
    <Paper
      ref={ref}
      {...attention.handlers}
      role={tone === 'error' ? 'alert' : 'status'}
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1.5,
        width: '100%',
        p: { xs: 1, lg: 1.5 }, // two lines fit over the heading of a phone
        bgcolor: 'raised',
        border: 1,
        borderColor: 'line',
        boxShadow: '0 8px 28px rgb(15 18 22 / 18%)',
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
      </Box>
      {step ? (
        <Button
          size="small"
          variant="text"
          onClick={() => {
            closeSnackbar(id);
            step.run();
          }}
          sx={{ my: -0.5, flexShrink: 0 }}
        >
          {step.label}
        </Button>
      ) : null}
      <IconButton size="small" aria-label="Dismiss" onClick={() => closeSnackbar(id)} sx={{ mt: -0.5 }}>
        <Close />
      </IconButton>
    </Paper>
  );
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
