'use client';
import { CacheProvider, type EmotionCache } from '@emotion/react';
import { AppRouterCacheProvider } from '@mui/material-nextjs/v16-appRouter';
import { useState, type ReactNode } from 'react';
import { useNonce } from './nonce.tsx';

const KEY = 'mui';

/** Names of the styles that the page has from the server. */
const fromServer = new Set<string>();

/** Collects the styles of MUI that the server renders, and gives them the nonce of the document, in the browser too. */
export function StyleCache({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  useState(keepServerStyles);
  return (
    <AppRouterCacheProvider options={{ key: KEY, ...(nonce ? { nonce } : {}) }} CacheProvider={KnownStyles}>
      {children}
    </AppRouterCacheProvider>
  );
}

/**
 * Keeps Emotion from moving the styles of the server into the head, where the browser would read them once more and style the whole
 * page anew.
 */
function keepServerStyles(): void {
  if (typeof document === 'undefined') return; // on the server
  for (const style of document.querySelectorAll(`style[data-emotion^="${KEY} "]`)) {
    const [, ...names] = (style.getAttribute('data-emotion') ?? '').split(' ');
    for (const name of names) fromServer.add(name);
    style.removeAttribute('data-emotion');
  }
}

function addKnown(cache: EmotionCache): void {
  for (const name of fromServer) cache.inserted[name] = true;
}

/** Provider whose cache knows the styles from the server. */
function KnownStyles({ value, children }: { value: EmotionCache; children?: ReactNode }) {
  useState(() => addKnown(value));
  return <CacheProvider value={value}>{children}</CacheProvider>;
}
