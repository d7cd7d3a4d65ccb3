'use client';
import { useEffect } from 'react';
import { publishNotice } from '#client/notices.ts';
import { z } from '#contracts/zod.ts';

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

/** Part of the Network Information API that not all browsers have. */
const Connection = z.object({ downlink: z.number().optional(), effectiveType: z.string().optional() });

/** Checks whether the browser reports a slow connection: under 1 Mbit/s, or of the types 2g and slow-2g. */
export function isSlowConnection(connection: unknown): boolean {
  const parsed = Connection.safeParse(connection);
  if (!parsed.success) return false;
  const { downlink, effectiveType } = parsed.data;
  return (downlink !== undefined && downlink < 1) || effectiveType === 'slow-2g' || effectiveType === '2g';
}

/** Returns the browser's report of the connection, which emits `change`; undefined in browsers without one. */
function browserConnection(): (EventTarget & object) | undefined {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return connection instanceof EventTarget ? connection : undefined;
}
