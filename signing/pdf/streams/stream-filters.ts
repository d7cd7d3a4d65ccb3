import { constants, inflateSync } from 'node:zlib';
import { SigningError } from '../../signing-error.ts';
import { isArray, isDict, nameOf, type PdfDict, type PdfObject } from '../objects/objects.ts';
import { undoPngPredictor } from './predictor.ts';
import { decodeAscii85 } from './ascii85.ts';
import { decodeLzw } from './lzw.ts';
import { decodeRunLength } from './run-length.ts';
import { fromHex } from '../parse/string-literals.ts';

/** Maximum number of decoded bytes, against decompression bombs; structural streams of real files are far smaller. */
export const MAX_DECODED_BYTES = 64 * 1024 * 1024;

const NO_SETTINGS: PdfDict = new Map();

type Resolve = (value: PdfObject | undefined) => PdfObject;

/**
 * Decodes the data of a stream; filters of images are not supported. `maxLength`: limit of the decoded bytes of each filter.
 * @throws SigningError pdf_broken for an unsupported filter and for data that are malformed or longer than the limit
 */
export function decodeStream(
  streamDict: PdfDict,
  data: Buffer,
  resolve: Resolve,
  maxLength = MAX_DECODED_BYTES,
): Buffer {
  const filters = listOf(resolve(streamDict.get('Filter') ?? streamDict.get('F')), resolve);
  const parameters = listOf(resolve(streamDict.get('DecodeParms') ?? streamDict.get('DP')), resolve);
  if (filters.length > 8) throw new SigningError('pdf_broken', { part: 'filters' });
  return filters.reduce<Buffer>((bytes, filter, index) => {
    const settings = parameters[index];
    const own = isDict(settings) ? settings : NO_SETTINGS;
    return applyFilter(nameOf(filter), bytes, { settings: own, maxLength });
  }, data);
}

function listOf(value: PdfObject, resolve: Resolve): PdfObject[] {
  if (isArray(value)) return value.map(resolve);
  return value === null ? [] : [value];
}

function applyFilter(
  filter: string | undefined,
  data: Buffer,
  { settings, maxLength }: { settings: PdfDict; maxLength: number },
): Buffer {
  switch (filter) {
    case 'FlateDecode':
    case 'Fl':
      return undoPredictor(inflate(data, maxLength), settings);
    case 'ASCIIHexDecode':
    case 'AHx':
      return fromHex(data.toString('latin1').split('>', 1)[0] ?? '');
    case 'ASCII85Decode':
    case 'A85':
      return decodeAscii85(data, maxLength);
    case 'LZWDecode':
    case 'LZW':
      return undoPredictor(
        decodeLzw(data, { maxLength, isEarly: settings.get('EarlyChange') !== 0 }),
        settings,
      );
    case 'RunLengthDecode':
    case 'RL':
      return decodeRunLength(data, maxLength);
    case 'Crypt':
      return data;
    case undefined:
    default:
      throw new SigningError('pdf_broken', { part: 'filter' });
  }
}

function inflate(data: Buffer, maxLength: number): Buffer {
  try {
    // Truncated data is accepted, as in viewers.
    return inflateSync(data, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: maxLength });
  } catch {
    throw new SigningError('pdf_broken', { part: 'compressed data' });
  }
}

function undoPredictor(data: Buffer, settings: PdfDict): Buffer {
  const predictor = settingOf(settings, 'Predictor', 1);
  if (predictor === 1) return data;
  if (predictor < 10) throw new SigningError('pdf_broken', { part: 'predictor' }); // TIFF's, for images
  const bits = bitsOf(settings);
  return undoPngPredictor(data, rowLengthOf(settings), Math.max(1, bits >> 3));
}

/** Returns the length of a row that a predictor decodes, in bytes. @throws SigningError pdf_broken */
export function rowLengthOf(settings: PdfDict): number {
  const length = Math.ceil((settingOf(settings, 'Columns', 1) * bitsOf(settings)) / 8);
  if (length > 1_000_000) throw new SigningError('pdf_broken', { part: 'predictor' });
  return length;
}

/** Returns the number of bits of a pixel. */
function bitsOf(settings: PdfDict): number {
  return settingOf(settings, 'Colors', 1) * settingOf(settings, 'BitsPerComponent', 8);
}

function settingOf(settings: PdfDict, key: string, initial: number): number {
  const value = settings.get(key) ?? initial;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > 1_000_000) {
    throw new SigningError('pdf_broken', { part: 'predictor' });
  }
  return value;
}
