import base from './base.css.txt';
import fonts from './fonts.css.txt';
import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { followColorScheme } from '#client/follow-color-scheme.ts';
import { keepEarlyInput } from '#client/keep-early-input.ts';
import { revealAtOnce } from '#client/reveal-at-once.ts';
import credentialsForm from '#components/login/credentials-form.css.txt';
import brandMark from '#components/shell/brand-mark.css.txt';
import networkNotices from '#components/shell/network-notices.css.txt';
import publicForm from '#components/shell/public-form.css.txt';
import publicFrame from '#components/shell/public-frame.css.txt';
import statusPage from '#components/shell/status-page.css.txt';
import fold from '#components/ui/fold.css.txt';
import formHeading from '#components/ui/form-heading.css.txt';
import controls from '#components/ui/plain/controls.css.txt';
import text from '#components/ui/plain/text.css.txt';
import dropZone from '#components/ui/upload/drop-zone.css.txt';
import verifyScreen from '#components/verification/verify-screen.css.txt';
import verifyPage from './(plain)/verify/verify.css.txt';
import { NetworkNotices } from '#components/shell/network-notices.tsx';
import { EarlyScript } from '#components/shell/early-script.tsx';
import { NonceProvider } from '#components/ui/nonce.tsx';
import { fallbackFonts } from '#components/ui/theme/fallback-fonts.ts';
import { colourVariables, textVariables } from '#components/ui/theme/token-styles.ts';
import { ToastsLater } from '#components/ui/toasts-later.tsx';
import { USB_HELPER_META } from '#contracts/usb-constants.ts';
import { env } from '#server/env.ts';
import { NONCE_HEADER } from '#server/page-headers.ts';
import { BRAND } from '#shared/brand.ts';

/**
 * Styles that every page has without MUI. They are in the page, because a browser waits for a linked stylesheet before it paints, and
 * the stylesheets that Next links or inlines cannot carry the nonce of the policy.
 */
const STYLES = [
  textVariables(),
  colourVariables(),
  ...[fonts, base, text, controls, brandMark, publicFrame, statusPage, networkNotices],
  ...[formHeading, fold, dropZone, publicForm, credentialsForm, verifyScreen, verifyPage],
]
  .join('')
  .replace(/\/\*.*?\*\/|\s+/gs, ' ');
const SCRIPTS = [followColorScheme, keepEarlyInput, revealAtOnce]
  .map((script) => `(${script.toString()})()`)
  .join(';');

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
        <style
          nonce={nonce ?? ''}
          suppressHydrationWarning // browsers hide the nonce
        >
          {STYLES + fallbackFonts(given.get('user-agent'))}
        </style>
        {/* In the body they could run after a first paint in the wrong colours. */}
        <EarlyScript nonce={nonce ?? ''} text={SCRIPTS} />
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
