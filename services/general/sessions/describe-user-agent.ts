import { parse } from 'bowser';

/** Device and browser in words; null where the User-Agent header does not tell. */
export interface ClientDescription {
  device: string | null;
  browser: string | null;
}

/**
 * Returns the device and the browser that a User-Agent header names, without versions of operating systems, which
 * browsers no longer tell.
 */
export function describeUserAgent(userAgent: string | null): ClientDescription {
  if (!userAgent) return { device: null, browser: null };
  const { browser, os, platform } = parse(userAgent);
  const major = browser.version?.split('.')[0];
  return {
    device: platform.model ?? withKind(os.name, platform.type),
    browser: browser.name ? [browser.name, major].filter(Boolean).join(' ') : null,
  };
}

function withKind(system: string | undefined, type: string | undefined): string | null {
  if (!system) return null;
  if (type === 'mobile') return `${system} phone`;
  return type === 'tablet' ? `${system} tablet` : system;
}
