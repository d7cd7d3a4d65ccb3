import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';
import { useNonce } from './nonce.tsx';
import { appTheme } from './theme/theme.ts';
import { STYLIS_PLUGINS } from './vendor-prefixes.ts';

/** The page marks its colour scheme itself. MUI's types have this property only for apps without other themes. */
const NO_MARKS = { colorSchemeNode: null };

/**
 * Theme and styles of MUI for a part that is loaded later, and rendered in the browser alone, on a page that may be without them.
 */
export function ThemedPart({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const [cache] = useState(() =>
    createCache({ key: 'mui', stylisPlugins: STYLIS_PLUGINS, ...(nonce ? { nonce } : {}) }),
  );
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={appTheme()} defaultMode="system" noSsr {...NO_MARKS}>
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
