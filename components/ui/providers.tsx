'use client';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { BackCloses } from './back-closes.tsx';
import { FocusKeeper } from './focus-keeper.tsx';
import { hasServerStyles } from './server-styles.ts';
import { appTheme } from './theme/theme.ts';

/** Failed calls are not retried automatically: the view shows the error and a button to try again. */
const SWR_OPTIONS = { shouldRetryOnError: false, focusThrottleInterval: 30_000 };

/** Provides the theme and the data cache to all pages of the app. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <AppTheme>
      <FocusKeeper />
      <BackCloses />
      <SWRConfig value={SWR_OPTIONS}>{children}</SWRConfig>
    </AppTheme>
  );
}

/** A component of its own, so that React lets the browser respond between the evaluation of MUI's modules and the making of the theme. */
function AppTheme({ children }: { children: ReactNode }) {
  return (
    // noSsr keeps the context as the server had it: a change while parts of the page wait for their code would render them anew.
    <ThemeProvider theme={appTheme()} defaultMode="system" noSsr {...stylesOnce()}>
      {children}
    </ThemeProvider>
  );
}

/** The variables of the theme are made once, on the server if it renders the page. MUI's types lack the property, as in ThemedPart. */
const stylesOnce = () => ({ disableStyleSheetGeneration: hasServerStyles() });
