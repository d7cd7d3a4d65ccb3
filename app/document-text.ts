import base from './base.css.txt';
import fonts from './fonts.css.txt';
import { followColorScheme } from '#client/follow-color-scheme.ts';
import { keepEarlyInput } from '#client/keep-early-input.ts';
import { endFirstPaintWait } from '#client/end-first-paint-wait.ts';
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
import { colourVariables, textVariables } from '#components/ui/theme/token-styles.ts';
import dropZone from '#components/ui/upload/drop-zone.css.txt';
import verifyScreen from '#components/verification/verify-screen.css.txt';
import verifyPage from './(plain)/verify/verify.css.txt';

/**
 * Styles that every page has without MUI. They are in the page, because a browser waits for a linked stylesheet before it paints, and
 * the stylesheets that Next links or inlines cannot carry the nonce of the policy.
 */
export const documentStyles = (): string =>
  [
    textVariables(),
    colourVariables(),
    ...[fonts, base, text, controls, brandMark, publicFrame, statusPage, networkNotices],
    ...[formHeading, fold, dropZone, publicForm, credentialsForm, verifyScreen, verifyPage],
  ]
    .join('')
    .replace(/\/\*.*?\*\/|\s+/gs, ' ');

/** Scripts that run before the first paint. */
export const documentScripts = (): string =>
  [followColorScheme, keepEarlyInput, revealAtOnce, endFirstPaintWait]
    .map((script) => `(${script.toString()})()`)
    .join(';');
