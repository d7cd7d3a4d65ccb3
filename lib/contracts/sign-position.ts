import { MIN_USB_PASSWORD_LENGTH } from './limits.ts';

/** Messages of the sign form. */
export const signMessages = {
  position: 'Position is required',
  outsidePage: 'The signature must lie within the page.',
  customPage: 'Enter a custom page number.',
  noSuchPage: (page: number, count: number) =>
    `Page ${page} does not exist. The document has ${count} ${count === 1 ? 'page' : 'pages'}.`,
  encryptionPassword: 'Password is required for encryption',
  usbToken: 'Please select a USB token.',
  usbPin: 'Enter the USB token PIN.',
  usbPinLength: `The USB token PIN has at least ${MIN_USB_PASSWORD_LENGTH} characters.`,
} as const;

/** Pages on which a signature can be visible. */
export const DEFAULT_PAGES = ['first', 'last', 'all', 'custom'] as const;
type DefaultPage = (typeof DEFAULT_PAGES)[number];

/** Returns the page number, from 1, that a text states; null for any other text. */
export function pageNumberIn(text: string): number | null {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}

/** Rectangle on the page as displayed, in points, with the origin at the lower left. */
interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Parses `x,y,width,height`; returns null if the text is no valid rectangle. */
export function parsePosition(text: string): Rectangle | null {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length !== 4 || parts.includes('')) return null;
  const [x = NaN, y = NaN, width = NaN, height = NaN] = parts.map(Number);
  const isValid =
    [x, y, width, height].every(Number.isFinite) && Math.min(x, y) >= 0 && Math.min(width, height) >= 1;
  return isValid ? { x, y, width, height } : null;
}

/** Formats a rectangle as `x,y,width,height`, rounded to hundredths of a point. */
export function formatPosition({ x, y, width, height }: Rectangle): string {
  return [x, y, width, height].map((value) => Math.round(value * 100) / 100).join(',');
}

/** Returns whether the rectangle is within a page of this size in points, with a tolerance of half a point for rounding. */
export function fitsPage(rectangle: Rectangle, page: { width: number; height: number }): boolean {
  const slack = 0.5;
  return (
    rectangle.x >= -slack &&
    rectangle.y >= -slack &&
    rectangle.x + rectangle.width <= page.width + slack &&
    rectangle.y + rectangle.height <= page.height + slack
  );
}

/**
 * Returns the 1-based numbers of the chosen pages; null if the custom page does not exist. If `pageCount` is null, the page
 * count is unknown: `last` and `all` then return no pages, and every custom page exists.
 */
export function pagesFor(
  choice: DefaultPage,
  customPage: number | null,
  pageCount: number | null,
): number[] | null {
  if (choice === 'first') return [1];
  if (choice === 'custom') {
    return customPage !== null && customPage >= 1 && customPage <= (pageCount ?? Infinity)
      ? [customPage]
      : null;
  }
  if (pageCount === null) return [];
  return choice === 'last' ? [pageCount] : Array.from({ length: pageCount }, (_, index) => index + 1);
}
