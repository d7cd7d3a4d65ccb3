/**
 * How a stored picture is turned to be seen upright (Exif 2.32, tag 274): 1 as it is, 3 by 180°, 6 by 90° clockwise, 8 by 90° counterclockwise;
 * 2, 4, 5 and 7 are mirrored.
 */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const EXIF = Buffer.from('Exif\0\0', 'latin1');
const ORIENTATION = 0x0112;
const SHORT = 3;
const ENTRY_LENGTH = 12;

/** Returns the orientation that an APP1 segment states; undefined when it states none. Reads the first directory (TIFF 6.0, section 2) alone. */
export function orientationOf(content: Buffer): Orientation | undefined {
  if (!content.subarray(0, EXIF.length).equals(EXIF)) return undefined;
  const tiff = content.subarray(EXIF.length);
  const order = tiff.toString('latin1', 0, 2);
  if ((order !== 'II' && order !== 'MM') || tiff.length < 8) return undefined;
  const short = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return undefined;
  const last = directory + 2 + ENTRY_LENGTH * short(directory);
  for (let at = directory + 2; at < last && at + ENTRY_LENGTH <= tiff.length; at += ENTRY_LENGTH) {
    if (short(at) === ORIENTATION && short(at + 2) === SHORT) return known(short(at + 8));
  }
  return undefined;
}

function known(value: number): Orientation | undefined {
  return ([1, 2, 3, 4, 5, 6, 7, 8] as const).find((each) => each === value);
}

/** Returns an APP1 segment that states the orientation and nothing else. */
export function orientationSegment(orientation: Orientation): Buffer {
  const tiff = Buffer.from('4d4d002a00000008' + '0001' + '011200030000000100000000' + '00000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  const head = Buffer.from('ffe10000', 'hex');
  head.writeUInt16BE(2 + EXIF.length + tiff.length, 2);
  return Buffer.concat([head, EXIF, tiff]);
}

/** Returns whether width and height are exchanged when the picture is seen upright. */
export function isOnItsSide(orientation: Orientation): boolean {
  return orientation >= 5;
}
