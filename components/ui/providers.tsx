'use client';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { theme } from './theme/theme.ts';
import { Toasts } from './toasts.tsx';

/** A failed call is told once and offered again by its screen, not retried behind its back. */
const SWR_OPTIONS = { shouldRetryOnError: false, focusThrottleInterval: 30_000 };

const NonceContext = createContext<string | undefined>(undefined);

/** What every screen stands in: theme, data cache and toasts. */
export function Providers({ nonce, children }: { nonce?: string | undefined; children: ReactNode }) {
  // A refresh brings the nonce of a newer answer, but the browser keeps to the policy that the document came with.
  const [documentNonce] = useState(nonce);
  return (
    <NonceContext value={documentNonce}>
      <ThemeProvider theme={theme} defaultMode="system">
        <CssBaseline enableColorScheme />
        <SWRConfig value={SWR_OPTIONS}>
          <Toasts>{children}</Toasts>
        </SWRConfig>
      </ThemeProvider>
    </NonceContext>
  );
}

/** The nonce of this page's content security policy, for what inserts styles of its own. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
