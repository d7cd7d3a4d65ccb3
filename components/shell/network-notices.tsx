'use client';
import { useEffect } from 'react';
import { holdNavigationOffline } from '#client/hold-navigation-offline.ts';
import { useIsCodeMissing, watchForMissingCode } from '#client/missing-code.ts';
import { publishNotice } from '#client/notices.ts';
import { useIsOnline } from '#client/use-is-online.ts';

const notifyOnline = () => publishNotice({ tone: 'success', message: 'Network Restored!' });
const notifySlow = () => publishNotice({ tone: 'warning', message: 'Slow Network Detected' });

/**
 * Shows a bar while the browser is offline, and a notice when it is online again or has a slow connection. Another bar asks for a reload
 * once code of the page is missing, without which dialogs do not open.
 */
export function NetworkNotices() {
  const isOnline = useIsOnline();
  const isCodeMissing = useIsCodeMissing();
  useEffect(() => {
    window.addEventListener('online', notifyOnline);
    return () => window.removeEventListener('online', notifyOnline);
  }, []);
  useEffect(watchSpeed, []);
  useEffect(holdNavigationOffline, []);
  useEffect(watchForMissingCode, []);
  if (!isOnline) return <OfflineBar />;
  return isCodeMissing ? <UpdatedBar /> : null;
}

function UpdatedBar() {
  return (
    <div role="alert" className="offline-bar">
      <strong>Countersign has been updated.</strong>
      <span>Parts of this page open only after it is loaded again.</span>
      <button type="button" onClick={() => window.location.reload()}>
        Reload
      </button>
    </div>
  );
}

function OfflineBar() {
  return (
    <div role="alert" className="offline-bar">
      <svg viewBox="0 0 24 24" aria-hidden>
        <path d={CLOUD_OFF} />
      </svg>
      <strong>Oops! You are Offline!</strong>
      <span>What you entered stays here until the connection is back.</span>
    </div>
  );
}

const CLOUD_OFF =
  'M24 15c0-2.64-2.05-4.78-4.65-4.96C18.67 6.59 15.64 4 12 4c-1.33 0-2.57.36-3.65.97l1.49 1.49C10.51 6.17 11.23 6 12 6c3.04 0 5.5 2.46 5.5 5.5v.5H19c1.66 0 3 1.34 3 3 0 .99-.48 1.85-1.21 2.4l1.41 1.41c1.09-.92 1.8-2.27 1.8-3.81M3.71 4.56c-.39.39-.39 1.02 0 1.41l2.06 2.06h-.42c-3.28.35-5.76 3.34-5.29 6.79C.46 17.84 3.19 20 6.22 20h11.51l1.29 1.29c.39.39 1.02.39 1.41 0s.39-1.02 0-1.41L5.12 4.56a.996.996 0 0 0-1.41 0M6 18c-2.21 0-4-1.79-4-4s1.79-4 4-4h1.73l8 8z';

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
