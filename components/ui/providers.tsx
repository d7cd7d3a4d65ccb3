'use client';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { BackCloses } from './back-closes.tsx';
import { FocusKeeper } from './focus-keeper.tsx';
import { theme } from './theme/theme.ts';

/** Failed calls are not retried automatically: the view shows the error and a button to try again. */
const SWR_OPTIONS = { shouldRetryOnError: false, focusThrottleInterval: 30_000 };

/** Provides the theme and the data cache to all pages of the app. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    // noSsr keeps the context as the server had it: a change while parts of the page wait for their code would render them anew.
    <ThemeProvider theme={theme} defaultMode="system" noSsr>
      <FocusKeeper />
      <BackCloses />
      <SWRConfig value={SWR_OPTIONS}>{children}</SWRConfig>
    </ThemeProvider>
  );
}
