'use client';
import { useEffect } from 'react';
import { browserConnection, isSlowConnection } from '#client/connection.ts';
import { publishNotice } from '#client/notices.ts';

const sayOffline = () => publishNotice({ tone: 'error', message: 'Oops! You are Offline!' });
const sayOnline = () => publishNotice({ tone: 'success', message: 'Network Restored!' });
const saySlow = () => publishNotice({ tone: 'warning', message: 'Slow Network Detected' });

/** Says when the network leaves, returns or becomes slow. */
export function NetworkNotices() {
  useEffect(() => {
    window.addEventListener('offline', sayOffline);
    window.addEventListener('online', sayOnline);
    return () => {
      window.removeEventListener('offline', sayOffline);
      window.removeEventListener('online', sayOnline);
    };
  }, []);
  useEffect(watchSpeed, []);
  return null;
}

/** Says once that the connection is slow, and again only after it has not been. */
function watchSpeed() {
  const connection = browserConnection();
  let wasSlow = false;
  const look = () => {
    const isSlow = isSlowConnection(connection);
    if (isSlow && !wasSlow) saySlow();
    wasSlow = isSlow;
  };
  look();
  connection?.addEventListener('change', look);
  return () => connection?.removeEventListener('change', look);
}
