'use client';
import { useEffect } from 'react';
import { browserConnection, isSlowConnection } from '#client/connection.ts';
import { publishNotice } from '#client/notices.ts';

const notifyOffline = () => publishNotice({ tone: 'error', message: 'Oops! You are Offline!' });
const notifyOnline = () => publishNotice({ tone: 'success', message: 'Network Restored!' });
const notifySlow = () => publishNotice({ tone: 'warning', message: 'Slow Network Detected' });

/** Shows a notice when the browser goes offline, comes back online or has a slow connection. */
export function NetworkNotices() {
  useEffect(() => {
    window.addEventListener('offline', notifyOffline);
    window.addEventListener('online', notifyOnline);
    return () => {
      window.removeEventListener('offline', notifyOffline);
      window.removeEventListener('online', notifyOnline);
    };
  }, []);
  useEffect(watchSpeed, []);
  return null;
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
