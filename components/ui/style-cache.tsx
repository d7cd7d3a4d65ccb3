'use client';
import { addServerStyles, keepServerStyles, STYLE_KEY } from './server-styles.ts'; // before Emotion
import { CacheProvider, type EmotionCache } from '@emotion/react';
import { AppRouterCacheProvider } from '@mui/material-nextjs/v16-appRouter';
import { useState, type ReactNode } from 'react';
import { useNonce } from './nonce.tsx';
import { STYLIS_PLUGINS } from './vendor-prefixes.ts';

/** Collects the styles of MUI that the server renders, and gives them the nonce of the document, in the browser too. */
export function StyleCache({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  useState(keepServerStyles); // also what came since the module was evaluated
  return (
    <AppRouterCacheProvider
      options={{ key: STYLE_KEY, stylisPlugins: STYLIS_PLUGINS, ...(nonce ? { nonce } : {}) }}
      CacheProvider={KnownStyles}
    >
      {children}
    </AppRouterCacheProvider>
  );
}

/** Provider whose cache knows the styles from the server. */
function KnownStyles({ value, children }: { value: EmotionCache; children?: ReactNode }) {
  useState(() => addServerStyles(value));
  return <CacheProvider value={value}>{children}</CacheProvider>;
}
