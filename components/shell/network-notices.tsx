'use client';
import CloudOff from '@mui/icons-material/CloudOffRounded';
import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useEffect, useSyncExternalStore } from 'react';
import { holdNavigationOffline } from '#client/hold-navigation-offline.ts';
import { publishNotice } from '#client/notices.ts';

const notifyOnline = () => publishNotice({ tone: 'success', message: 'Network Restored!' });
const notifySlow = () => publishNotice({ tone: 'warning', message: 'Slow Network Detected' });

/** Shows a bar while the browser is offline, and a notice when it is online again or has a slow connection. */
export function NetworkNotices() {
  const isOnline = useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  );
  useEffect(() => {
    window.addEventListener('online', notifyOnline);
    return () => window.removeEventListener('online', notifyOnline);
  }, []);
  useEffect(watchSpeed, []);
  useEffect(holdNavigationOffline, []);
  return isOnline ? null : <OfflineBar />;
}

const HEIGHT = 40;
/** Distance from the top of the window at which sticky headers and toasts start while the bar is shown. */
const OFFSET = { ':root': { '--offline-bar': `${HEIGHT}px` } };

function OfflineBar() {
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 1,
        height: HEIGHT,
        position: 'sticky',
        top: 0,
        zIndex: 'snackbar',
        px: 2,
        typography: 'body2',
        bgcolor: 'text.primary',
        color: 'background.default',
      }}
    >
      <GlobalStyles styles={OFFSET} />
      <CloudOff aria-hidden fontSize="small" />
      <strong>Oops! You are Offline!</strong>
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        What you entered stays here until the connection is back.
      </Box>
    </Box>
  );
}

function subscribeToNetwork(onChange: () => void): () => void {
  window.addEventListener('offline', onChange);
  window.addEventListener('online', onChange);
  return () => {
    window.removeEventListener('offline', onChange);
    window.removeEventListener('online', onChange);
  };
}

/** Shows one notice for each change from a normal to a slow connection; returns the unsubscribe function. */
function watchSpeed() {
  const connection = browserConnection();
  let wasSlow = false;
  const check = () => {
    const isSlow = isSlowConnection(connection);
    if (isSlow && !wasSlow) notifySlow();
    wasSlow = isSlow;
  };
  check();
  connection?.addEventListener('change', check);
  return () => connection?.removeEventListener('change', check);
}

/** Checks whether the browser reports a slow connection: under 1 Mbit/s, or of the types 2g and slow-2g. */
export function isSlowConnection(connection: unknown): boolean {
  if (typeof connection !== 'object' || connection === null) return false;
  const downlink = 'downlink' in connection ? connection.downlink : undefined;
  const type = 'effectiveType' in connection ? connection.effectiveType : undefined;
  return (typeof downlink === 'number' && downlink < 1) || type === 'slow-2g' || type === '2g';
}

/** Returns the browser's report of the connection, which emits `change`; undefined in browsers without one. */
function browserConnection(): (EventTarget & object) | undefined {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return connection instanceof EventTarget ? connection : undefined;
}
