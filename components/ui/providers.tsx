'use client';
import { ThemeProvider } from '@mui/material/styles';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { BackCloses } from './back-closes.tsx';
import { FocusKeeper } from './focus-keeper.tsx';
import { theme } from './theme/theme.ts';
import { ToastsLater } from './toasts-later.tsx';

/** Failed calls are not retried automatically: the view shows the error and a button to try again. */
const SWR_OPTIONS = { shouldRetryOnError: false, focusThrottleInterval: 30_000 };

const NonceContext = createContext<string | undefined>(undefined);

/** Provides theme, data cache, toasts and nonce to all pages of the app. */
export function Providers({ nonce, children }: { nonce?: string | undefined; children: ReactNode }) {
  // A refresh delivers the nonce of a newer response, but the policy of the loaded document still applies.
  const [documentNonce] = useState(nonce);
  return (
    <NonceContext value={documentNonce}>
      {/* noSsr keeps the context as the server had it: a change while parts of the page wait for their code would render them anew. */}
      <ThemeProvider theme={theme} defaultMode="system" noSsr>
        <FocusKeeper />
        <BackCloses />
        <SWRConfig value={SWR_OPTIONS}>
          {children}
          <ToastsLater />
        </SWRConfig>
      </ThemeProvider>
    </NonceContext>
  );
}

/** Returns the nonce of the page's content security policy, for components that insert style elements. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
