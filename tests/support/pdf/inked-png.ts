import { PNG } from 'pngjs';

/** Returns a white PNG of 120 × 60 pixels with a bar of ink of 60 × 10, which is what remains once its margins are cut. */
export function inkedPng(): Buffer {
  const png = new PNG({ width: 120, height: 60 });
  png.data.fill(255);
  for (let y = 20; y < 30; y++) {
    for (let x = 30; x < 90; x++) png.data.set([20, 30, 110, 255], 4 * (y * 120 + x));
  }
  return PNG.sync.write(png);
}
