import { bufferSource } from '../../bytes/byte-source.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import { nameOf, PdfStream } from '../../pdf/objects/objects.ts';
import { Lexer } from '../../pdf/parse/lexer.ts';
import { isCodedPlainly } from '../changes/equal-data-form.ts';
import type { PlainObjects } from './plain-objects.ts';
import { scanValue } from './raw-object.ts';

/** Numbers and offsets with which an object stream begins, without signs, fractions and comments, which viewers read in different ways. */
const LEAD = /^[\0\t\n\f\r ]*(?:\d{1,10}(?:[\0\t\n\f\r ]+|$))*$/;

/**
 * Returns whether all viewers take an object for an object stream and decode it alike: PDFium requires its type, and numbers in
 * the dictionary itself.
 */
export function isContainer(document: PdfDocument, number: number): boolean {
  const stream = document.load(number);
  if (!(stream instanceof PdfStream) || nameOf(stream.dict.get('Type')) !== 'ObjStm') return false;
  const areNumbers = ['N', 'First'].every((key) => typeof stream.dict.get(key) === 'number');
  return areNumbers && isCodedPlainly(document, stream);
}

/** Returns whether an object stream has an object at the index that the cross-reference states, and only there. */
export function isInPlace(
  document: PdfDocument,
  number: number,
  { container, index }: { container: number; index: number },
): boolean {
  const numbers = document.objectStream(container)?.numbers;
  return numbers?.[index] === number && numbers.indexOf(number) === numbers.lastIndexOf(number);
}

/** Returns the numbers of the objects in an object stream; undefined unless it contains each once and in order, and all are plain. */
export function plainContents(
  document: PdfDocument,
  stream: PdfStream,
  plain: PlainObjects,
): number[] | undefined {
  const data = document.decode(stream);
  const first = document.number(stream.dict.get('First')) ?? 0;
  if (!LEAD.test(data.toString('latin1', 0, first))) return undefined;
  const lexer = new Lexer(data);
  const seen = new Set<number>();
  let end = first;
  for (let count = document.number(stream.dict.get('N')) ?? 0; count > 0; count--) {
    const [inner, offset] = [lexer.token(), lexer.token()];
    if (typeof inner !== 'number' || typeof offset !== 'number' || seen.has(inner)) return undefined;
    seen.add(inner);
    if (first + offset < end) return undefined;
    const raw = scanValue(bufferSource(data), first + offset);
    end = first + offset + raw.length;
    if (!raw.isPlain || !plain.leadRight(raw.references)) return undefined;
  }
  return lexer.position <= first ? [...seen] : undefined;
}
