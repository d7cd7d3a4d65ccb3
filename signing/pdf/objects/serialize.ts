import { SigningError } from '../../signing-error.ts';
import {
  isArray,
  isDict,
  isSignatureDict,
  PdfName,
  PdfPlaceholder,
  PdfRef,
  PdfString,
  type PdfDict,
  type PdfObject,
} from './objects.ts';

type EncryptString = (bytes: Buffer) => Buffer;

const MAX_DEPTH = 200;

/**
 * Writes objects as Latin-1 text and records the offsets of placeholders. The revision writer writes streams.
 */
export class Serializer {
  /** Text written so far; one character per byte. */
  text = '';
  /** Offsets of the placeholders in the text. */
  readonly placeholders = new Map<PdfPlaceholder, number>();
  readonly #encryptString: EncryptString | undefined;
  #depth = 0;

  constructor(encryptString?: EncryptString) {
    this.#encryptString = encryptString;
  }

  /**
   * Appends an object to the text.
   * @throws SigningError pdf_broken when it is nested too deeply or contains a stream
   */
  write(value: PdfObject | undefined): void {
    if (value === null || value === undefined) this.text += 'null';
    else if (typeof value === 'number') this.text += numberText(value);
    else if (typeof value === 'boolean') this.text += String(value);
    else if (value instanceof PdfName) this.text += nameText(value.value);
    else if (value instanceof PdfRef) this.text += `${value.number} ${value.generation} R`;
    else if (value instanceof PdfString) this.#writeString(value, this.#encryptString);
    else if (value instanceof PdfPlaceholder) this.#writePlaceholder(value);
    else this.#writeContainer(value);
  }

  #writeContainer(value: PdfObject): void {
    if (++this.#depth > MAX_DEPTH) throw new SigningError('pdf_broken', { part: 'nesting' });
    if (isArray(value)) this.#writeArray(value);
    else if (isDict(value)) this.#writeDict(value);
    else throw new SigningError('pdf_broken', { part: 'stream in an object' });
    this.#depth--;
  }

  #writeArray(items: PdfObject[]): void {
    this.text += '[';
    items.forEach((item, index) => {
      if (index > 0) this.text += ' ';
      this.write(item);
    });
    this.text += ']';
  }

  #writeDict(entries: PdfDict): void {
    const isSignature = isSignatureDict(entries);
    this.text += '<<';
    for (const [key, value] of entries) {
      this.text += `${nameText(key)} `;
      // ISO 32000-2, 7.6.2: the Contents of a signature is never encrypted
      if (isSignature && key === 'Contents' && value instanceof PdfString)
        this.#writeString(value, undefined);
      else this.write(value);
      this.text += '\n';
    }
    this.text += '>>';
  }

  #writeString({ bytes }: PdfString, encrypt: EncryptString | undefined): void {
    this.text += `<${(encrypt ? encrypt(bytes) : bytes).toString('hex')}>`;
  }

  #writePlaceholder(placeholder: PdfPlaceholder): void {
    this.placeholders.set(placeholder, this.text.length);
    this.text += placeholder.text;
  }
}

/** Returns the Latin-1 text of an object, without encryption. @throws SigningError pdf_broken */
export function serialize(value: PdfObject): string {
  const serializer = new Serializer();
  serializer.write(value);
  return serializer.text;
}

/** Returns the text of a number without loss: an object that is rewritten must keep its values. */
function numberText(value: number): string {
  if (!Number.isFinite(value)) throw new SigningError('pdf_broken', { part: 'number' });
  const text = String(value);
  if (!text.includes('e')) return text;
  // ISO 32000-2, 7.3.3: no exponents.
  return Number.isInteger(value) ? String(BigInt(value)) : withoutExponent(text);
}

/** Returns `-1.2e-7` as `-0.00000012`, with the same digits, so that rounding adds none. */
function withoutExponent(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d)\.?(\d*)e-(\d+)$/.exec(text) ?? [];
  return `${sign}0.${'0'.repeat(Number(exponent) - 1)}${whole}${fraction}`;
}

const NAME_TEXTS = new Map<string, string>();
const MAX_NAME_TEXTS = 2_000;

/** Returns the text of a name; cached, since files repeat the same few names. */
function nameText(value: string): string {
  const known = NAME_TEXTS.get(value);
  if (known !== undefined) return known;
  const text = escapedName(value);
  if (NAME_TEXTS.size < MAX_NAME_TEXTS && value.length < 64) NAME_TEXTS.set(value, text);
  return text;
}

function escapedName(value: string): string {
  // ISO 32000-2, 7.3.5: all but regular printable characters are written as #xx
  return `/${value.replace(/[^\x21-\x7e]|[#()<>[\]{}/%]/g, (character) => `#${hexByte(character)}`)}`;
}

function hexByte(character: string): string {
  return (character.charCodeAt(0) & 0xff).toString(16).padStart(2, '0');
}
