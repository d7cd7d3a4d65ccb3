'use client';
import { AppRouterCacheProvider } from '@mui/material-nextjs/v16-appRouter';
import type { ReactNode } from 'react';
import { useNonce } from './nonce.tsx';

/** Collects the styles of MUI that the server renders, and gives them the nonce of the document, in the browser too. */
export function StyleCache({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  return (
    <AppRouterCacheProvider options={{ key: 'mui', ...(nonce ? { nonce } : {}) }}>
      {children}
    </AppRouterCacheProvider>
  );
}
