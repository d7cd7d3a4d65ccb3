import { deflateSync } from 'node:zlib';
import type { AppearancePicture } from '../appearance-picture.ts';
import { SigningError } from '../../signing-error.ts';
import { reduced, visibleFrame, type Pixels } from './pixels.ts';
import { writePng } from './png.ts';
import { whiteToTransparent } from './white-to-transparent.ts';

/** Signature picture for appearances, and a preview for the browser. */
export interface ReadPicture {
  /** Picture as appearances draw it. */
  picture: AppearancePicture;
  /** The same picture as an image file: its media type and its bytes. */
  preview: { type: 'image/png' | 'image/jpeg'; bytes: Buffer };
}

/** In pixels: about 300 per inch at the usual size of a signature. Every signature embeds them. */
const LIMIT = { width: 640, height: 320 };

/**
 * Returns the signature picture of decoded pixels: white made transparent, cropped to the visible part, and
 * scaled down.
 * @throws SigningError picture_empty when nothing is visible
 */
export function pictureOfPixels(pixels: Pixels): ReadPicture {
  const ink = whiteToTransparent(pixels);
  const frame = visibleFrame(ink);
  if (!frame) throw new SigningError('picture_empty');
  const shown = reduced(ink, frame, LIMIT);
  const alpha = alphaOf(shown);
  const hasColour = isColoured(shown);
  return {
    picture: {
      width: shown.width,
      height: shown.height,
      space: hasColour ? 'DeviceRGB' : 'DeviceGray',
      filter: 'FlateDecode',
      colour: deflate(onWhite(shown, { channels: hasColour ? 3 : 1 })),
      alpha: alpha.every((value) => value === 255) ? undefined : deflate(alpha),
    },
    preview: { type: 'image/png', bytes: writePng(shown) },
  };
}

const deflate = (data: Buffer) => deflateSync(data, { level: 9 });

function alphaOf({ width, height, data }: Pixels): Buffer {
  const alpha = Buffer.alloc(width * height);
  for (let pixel = 0; pixel < alpha.length; pixel++) alpha[pixel] = data[4 * pixel + 3] ?? 0;
  return alpha;
}

/** Blends the colours with white, the matte colour (ISO 32000-2, 11.6.5.2). */
function onWhite({ width, height, data }: Pixels, { channels }: { channels: number }): Buffer {
  const colours = Buffer.alloc(channels * width * height);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const alpha = data[4 * pixel + 3] ?? 0;
    for (let channel = 0; channel < channels; channel++) {
      const colour = data[4 * pixel + channel] ?? 0;
      colours[channels * pixel + channel] = Math.round(255 - (alpha * (255 - colour)) / 255);
    }
  }
  return colours;
}

function isColoured({ data }: Pixels): boolean {
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    if (alpha > 0 && (red !== green || green !== blue)) return true;
  }
  return false;
}
