import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { NetworkNotices } from '#components/shell/network-notices.tsx';
import { NonceProvider } from '#components/ui/nonce.tsx';
import { fallbackFonts } from '#components/ui/theme/fallback-fonts.ts';
import { ToastsLater } from '#components/ui/toasts-later.tsx';
import { USB_HELPER_META } from '#contracts/usb-constants.ts';
import { env } from '#server/env.ts';
import { NONCE_HEADER } from '#server/page-headers.ts';
import { BRAND } from '#shared/brand.ts';
import { DocumentHead } from './document-head.tsx';

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
  const given = await headers();
  const nonce = given.get(NONCE_HEADER) ?? undefined;
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <DocumentHead nonce={nonce ?? ''} fonts={fallbackFonts(given.get('user-agent'))} />
      </head>
      <body>
        <NonceProvider nonce={nonce}>
          <NetworkNotices />
          {children}
          <ToastsLater />
        </NonceProvider>
      </body>
    </html>
  );
}
