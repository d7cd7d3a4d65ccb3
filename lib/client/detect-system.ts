import type { UsbHelperSystem } from '#contracts/usb-helper-download.ts';

/** Facts about the browser that tell the systems apart. */
export interface BrowserFacts {
  userAgent: string;
  maxTouchPoints: number;
}

/** Returns the system of the computer on which the browser runs; null on a phone or tablet, and for an unknown one. */
export function detectSystem({ userAgent, maxTouchPoints }: BrowserFacts): UsbHelperSystem | null {
  if (/Android|iPhone|iPad|iPod/.test(userAgent)) return null;
  if (userAgent.includes('Windows')) return 'windows';
  if (userAgent.includes('Macintosh')) return maxTouchPoints > 1 ? null : 'mac'; // an iPad says that it is a Mac
  return /Linux|X11/.test(userAgent) ? 'linux' : null;
}

export type BrowserFamily = 'chromium' | 'firefox' | 'safari';

/** Returns the family of a browser, of which those on iOS are all Safari. */
export function browserFamily(userAgent: string): BrowserFamily {
  if (/Firefox\//.test(userAgent)) return 'firefox';
  return /Chrom(e|ium)\//.test(userAgent) ? 'chromium' : 'safari';
}
