import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { APPEARANCE_STYLES, type AppearancePicture, appearancePdf, appearanceText } from '#signing';

/** Folder of the golden samples of appearances. */
export const GOLDEN_APPEARANCES = path.resolve('tests/golden/appearances');

const SIZES = { default: { width: 180, height: 60 }, small: { width: 40, height: 20 } };
const PEOPLE = {
  typed: { signerName: 'Maya Lindqvist', reason: 'I approve this document', location: 'Göteborg' },
  drawn: { signerName: 'Tomás Herrera', reason: 'I agree' },
};

/** Draws an appearance of each style, with a typed mark and with a picture, in the default and in a small size. */
export function appearanceSamples(): { name: string; pdf: Buffer }[] {
  const picture = wedge();
  const date = new Date('2026-11-21T10:20:30Z');
  return APPEARANCE_STYLES.flatMap((style) =>
    Object.entries(PEOPLE).flatMap(([kind, facts]) =>
      Object.entries(SIZES).map(([sizeName, size]) => ({
        name: `${style}-${kind}-${sizeName}`,
        pdf: appearancePdf({
          text: appearanceText({ ...facts, date, shownDate: 'Nov 21, 2026, 10:20 UTC' }),
          mark: { text: facts.signerName, font: 'dancing-script' },
          picture: kind === 'drawn' ? picture : undefined,
          style,
          ...size,
        }),
      })),
    ),
  );
}

/** Returns a picture of a wedge that becomes fainter to the right; not compressed, so that it is the same everywhere. */
function wedge(): AppearancePicture {
  const [width, height] = [60, 20];
  const alpha = Buffer.alloc(width * height);
  for (let at = 0; at < alpha.length; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    alpha[at] = x < 3 * y ? 255 - 3 * x : 0;
  }
  const colour = alpha.map((value) => 255 - value);
  const stored = (data: Uint8Array) => deflateSync(data, { level: 0 });
  return {
    ...{ width, height, space: 'DeviceGray', filter: 'FlateDecode' },
    colour: stored(colour),
    alpha: stored(alpha),
  };
}
