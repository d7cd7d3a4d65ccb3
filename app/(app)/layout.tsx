import { AppRouterCacheProvider } from '@mui/material-nextjs/v16-appRouter';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { SecondFactorRequired } from '#components/shell/second-factor-required.tsx';
import { SessionEnd } from '#components/shell/session-end.tsx';
import { Providers } from '#components/ui/providers.tsx';
import { NONCE_HEADER } from '#server/page-headers.ts';

/** Layout of all pages that the server renders for a request: theme, data cache, toasts, and the end of the session. */
export default async function AppLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get(NONCE_HEADER) ?? undefined;
  return (
    <AppRouterCacheProvider options={{ key: 'mui', ...(nonce ? { nonce } : {}) }}>
      <Providers nonce={nonce}>
        <SessionEnd />
        <SecondFactorRequired />
        {children}
      </Providers>
    </AppRouterCacheProvider>
  );
}
