import '@fontsource-variable/inter/wght.css';
import './base.css';
import './fonts.css';
import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { followColorScheme } from '#client/follow-color-scheme.ts';
import { keepEarlyInput } from '#client/keep-early-input.ts';
// Styles of the pages for errors: Next would preload a stylesheet of their own on every page, which none uses.
import '#components/shell/brand-mark.module.css';
import '#components/shell/status-page.module.css';
import '#components/ui/plain/controls.module.css';
import '#components/ui/plain/text.module.css';
import { NetworkNotices } from '#components/shell/network-notices.tsx';
import { colourVariables, textVariables } from '#components/ui/theme/token-styles.ts';
import { USB_HELPER_META } from '#contracts/usb.ts';
import { env } from '#server/env.ts';
import { NONCE_HEADER } from '#server/page-headers.ts';
import { BRAND } from '#shared/brand.ts';

const VARIABLES = textVariables() + colourVariables();
const SCRIPTS = [followColorScheme, keepEarlyInput].map((script) => `(${script.toString()})()`).join(';');

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
        <style
          nonce={nonce ?? ''}
          suppressHydrationWarning // browsers hide the nonce
          dangerouslySetInnerHTML={{ __html: VARIABLES }}
        />
        {/* In the body they could run after a first paint in the wrong colours. */}
        <script
          nonce={nonce ?? ''}
          suppressHydrationWarning // browsers hide the nonce
          dangerouslySetInnerHTML={{ __html: SCRIPTS }}
        />
      </head>
      <body>
        <NetworkNotices />
        {children}
      </body>
    </html>
  );
}
