import Close from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import GlobalStyles from '@mui/material/GlobalStyles';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

export interface SideDrawerProps {
  open: boolean;
  title: string;
  /** Subject of the drawer, for example the document's name. */
  subtitle?: string | undefined;
  /** In pixels. */
  width?: number;
  /** True if there are unsaved changes; closing then asks for confirmation. */
  isDirty?: boolean;
  /** True while a change is sent, whose result must not be missed: the drawer then stays open. */
  isBusy?: boolean;
  /** True if only its buttons close the drawer: neither Escape nor a click beside it. */
  staysOpen?: boolean;
  /** A function receives the callback that closes the drawer after that confirmation, for a Cancel button. */
  footer?: ReactNode | ((leave: () => void) => ReactNode);
  onClose: () => void;
  children: ReactNode;
}

/** Drawer at the right, full screen on phones, with a header, scrolling content and a fixed footer. */
export function SideDrawer({
  open,
  title,
  subtitle,
  width = 400,
  isDirty = false,
  isBusy = false,
  staysOpen = false,
  ...rest
}: SideDrawerProps) {
  const { footer, onClose, children } = rest;
  const titleId = useId();
  const [isAsking, setIsAsking] = useState(false);
  const leave = () => {
    if (isBusy) return;
    if (isDirty) setIsAsking(true);
    else onClose();
  };
  const discard = () => {
    setIsAsking(false);
    onClose();
  };
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={staysOpen ? undefined : leave}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: { xs: '100%', sm: `min(${width}px, 100%)` } },
        },
      }}
    >
      {open ? <GlobalStyles styles={toastsAt(width, footer !== undefined)} /> : null}
      <DrawerHeader id={titleId} title={title} subtitle={subtitle} onClose={leave} />
      <Box sx={CONTENT}>{children}</Box>
      {footer ? <DrawerFooter>{typeof footer === 'function' ? footer(leave) : footer}</DrawerFooter> : null}
      <ConfirmDialog
        open={isAsking}
        title="Discard your changes?"
        description="What you entered here is not saved yet."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        tone="danger"
        onConfirm={discard}
        onClose={() => setIsAsking(false)}
      />
    </Drawer>
  );
}

/** Above a toast that lies over the end of the drawer. */
const CONTENT = {
  flex: 1,
  overflowY: 'auto',
  mb: 'var(--toast-room, 0px)',
  px: { xs: 2, sm: 3 },
  py: 2.5,
  scrollPadding: '44px 0 96px', // a field that takes the focus is in view with its label and its error
} as const;

/** Least width of a toast beside a drawer, and the margins at its sides, in pixels. */
const TOAST = { width: 200, margins: 32 };

/**
 * Lets toasts appear at the left of a drawer of this width where the window has room for them there, else between its content and its
 * footer, where the content makes room for a toast of two lines.
 */
const toastsAt = (width: number, hasFooter: boolean) => {
  const besideFrom = width + TOAST.width + TOAST.margins;
  return {
    ':root': { '--toasts-left': '16px' },
    [`@media (min-width: ${besideFrom}px)`]: {
      ':root': { '--toasts-width': `min(340px, 100vw - ${width + TOAST.margins}px)` },
    },
    [`@media (max-width: ${besideFrom - 0.05}px)`]: {
      ':root': {
        '--toasts-over-drawer': 'auto',
        '--toasts-bottom': hasFooter ? '84px' : '12px',
        '--toasts-width': 'min(380px, 100vw - 32px)',
      },
      'body:has(.toasts)': { '--toast-room': '76px' },
    },
  };
};

interface DrawerHeaderProps {
  id: string;
  title: string;
  subtitle: string | undefined;
  onClose: () => void;
}

function DrawerHeader({ id, title, subtitle, onClose }: DrawerHeaderProps) {
  return (
    <Stack
      direction="row"
      component="header"
      sx={{
        alignItems: 'flex-start',
        gap: 2,
        px: { xs: 2, sm: 3 },
        py: 2,
        borderBottom: 1,
        borderColor: 'line',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography id={id} variant="h2">
          {title}
        </Typography>
        {subtitle ? (
          <Typography
            variant="body2"
            color="textSecondary"
            noWrap
            dir="auto"
            title={subtitle}
            sx={{ textAlign: 'left' }}
          >
            {subtitle}
          </Typography>
        ) : null}
      </Box>
      <IconButton aria-label="Close" onClick={onClose} size="small" edge="end">
        <Close />
      </IconButton>
    </Stack>
  );
}

function DrawerFooter({ children }: { children: ReactNode }) {
  return (
    <Stack
      direction="row"
      component="footer"
      sx={{
        flexWrap: 'wrap', // for a text above the buttons
        justifyContent: 'flex-end',
        gap: 1,
        px: { xs: 2, sm: 3 },
        py: 2,
        borderTop: 1,
        borderColor: 'line',
      }}
    >
      {children}
    </Stack>
  );
}
