import type { Page } from 'playwright';

export interface WebpOptions {
  /** Quality from 0 to 1. */
  quality: number;
  /** Width in pixels; the width of the picture by default. */
  width?: number | undefined;
}

/** Returns a picture, for example a PNG, as WebP. The browser of `page` encodes it. */
export async function webpOf(page: Page, picture: Buffer, options: WebpOptions): Promise<Buffer> {
  const webp = await page.evaluate(encode, { ...options, picture: picture.toString('base64') });
  return Buffer.from(webp, 'base64');
}

/** Runs in the browser: takes and returns a picture in base64. */
async function encode({ picture, quality, width }: WebpOptions & { picture: string }): Promise<string> {
  const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
  const whole = await createImageBitmap(new Blob([bytes]));
  const size = { resizeWidth: width ?? whole.width, resizeQuality: 'high' } as const;
  const bitmap = width === undefined ? whole : await createImageBitmap(whole, size);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality });
  const encoded = new Uint8Array(await webp.arrayBuffer());
  return btoa(Array.from(encoded, (byte) => String.fromCharCode(byte)).join(''));
}
