import type { ReactNode } from 'react';
import { Providers } from '#components/ui/providers.tsx';
import { ToastsLater } from '#components/ui/toasts-later.tsx';

/** What surrounds the content of a page of the app: theme, data cache and toasts. */
export function AppProviders({ children }: { children: ReactNode }) {
  return (
    <>
      <Providers>{children}</Providers>
      <ToastsLater />
    </>
  );
}
