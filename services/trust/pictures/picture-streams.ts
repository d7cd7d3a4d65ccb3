import { PictureStreams } from '#contracts/signature-picture.ts';
import type { AppearancePicture } from '#signing';

/** Returns a signature picture with its bytes in base64. */
export function presentStreams({ colour, alpha, ...facts }: AppearancePicture): PictureStreams {
  return { ...facts, colour: colour.toString('base64'), alpha: alpha?.toString('base64') ?? null };
}

/** Parses a stored signature picture. */
export function parseStreams(stored: Buffer): AppearancePicture {
  const { colour, alpha, ...facts } = PictureStreams.parse(JSON.parse(stored.toString('utf8')));
  return {
    ...facts,
    colour: Buffer.from(colour, 'base64'),
    alpha: alpha === null ? undefined : Buffer.from(alpha, 'base64'),
  };
}
