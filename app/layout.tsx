import './fonts.css';
import InitColorSchemeScript from '@mui/material/InitColorSchemeScript';
import { AppRouterCacheProvider } from '@mui/material-nextjs/v16-appRouter';
import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { keepEarlyInput } from '#client/keep-early-input.ts';
import { NetworkNotices } from '#components/shell/network-notices.tsx';
import { SecondFactorRequired } from '#components/shell/second-factor-required.tsx';
import { SessionEnd } from '#components/shell/session-end.tsx';
import { Providers } from '#components/ui/providers.tsx';
import { USB_HELPER_META } from '#contracts/usb.ts';
import { env } from '#server/env.ts';
import { NONCE_HEADER } from '#server/page-headers.ts';
import { BRAND } from '#shared/brand.ts';

export async function generateMetadata(): Promise<Metadata> {
  // A page made by the build has neither a request nor an environment, and signs nothing.
  const isForRequest = (await headers()).has(NONCE_HEADER);
  return {
    title: { default: BRAND.name, template: `%s · ${BRAND.name}` },
    description: 'Have documents signed, and know that every signature holds.',
    icons: '/icon.svg',
    ...(isForRequest ? { other: { [USB_HELPER_META]: env().USB_HELPER_URL } } : {}),
  };
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#F7F7F5' },
    { media: '(prefers-color-scheme: dark)', color: '#111315' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get(NONCE_HEADER) ?? undefined;
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        {/* In the body it could run after a first paint in the wrong colours. */}
        <InitColorSchemeScript attribute="data" defaultMode="system" nonce={nonce ?? ''} />
        <script
          nonce={nonce ?? ''}
          suppressHydrationWarning // browsers hide the nonce
          dangerouslySetInnerHTML={{ __html: `(${keepEarlyInput.toString()})()` }}
        />
      </head>
      <body>
        <AppRouterCacheProvider options={{ key: 'mui', ...(nonce ? { nonce } : {}) }}>
          <Providers nonce={nonce}>
            <SessionEnd />
            <SecondFactorRequired />
            <NetworkNotices />
            {children}
          </Providers>
        </AppRouterCacheProvider>
      </body>
    </html>
  );
}
