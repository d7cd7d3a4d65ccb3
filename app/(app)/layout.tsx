import type { ReactNode } from 'react';
import { SecondFactorRequired } from '#components/shell/second-factor-required.tsx';
import { SessionEnd } from '#components/shell/session-end.tsx';
import { Providers } from '#components/ui/providers.tsx';
import { StyleCache } from '#components/ui/style-cache.tsx';
import { PreloadToasts } from '#components/ui/toasts-later.tsx';

/** Layout of the pages with MUI: theme, data cache, and the end of the session. */
export default function AppLayout({ children }: { children: ReactNode }) {
  return (
    <StyleCache>
      <Providers>
        <SessionEnd />
        <SecondFactorRequired />
        <PreloadToasts />
        {children}
      </Providers>
    </StyleCache>
  );
}
