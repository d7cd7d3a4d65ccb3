import type { ReactNode } from 'react';
import { Providers } from '#components/ui/providers.tsx';
import { ToastsLater } from '#components/ui/toasts-later.tsx';

/** Wraps its children as pages of the app are: in the theme, the data cache and toasts. */
export function AppProviders({ children }: { children: ReactNode }) {
  return (
    <>
      <Providers>{children}</Providers>
      <ToastsLater />
    </>
  );
}
