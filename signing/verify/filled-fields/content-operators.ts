import { Keyword, Lexer, type Token } from '../../pdf/parse/lexer.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import { PdfString, type PdfStream } from '../../pdf/objects/objects.ts';
import { countReading } from './reading-limit.ts';

/** An operator of a content stream and the operands before it. */
export interface Operator {
  name: string;
  operands: Token[];
}

const MAX_OPERATORS = 20_000;
/** Operands of an operator, with the items of arrays; a line of text has some hundred. */
const MAX_OPERANDS = 1_000;
/** Length of a content stream in bytes: a small file may contain any number of words, compressed. */
const MAX_LENGTH = 400_000;
const OPERAND_WORDS = new Set(['[', ']', '<<', '>>', 'true', 'false', 'null']);
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/**
 * Reads the operators of a content stream; undefined if there are too many or viewers may read one
 * differently.
 * @throws SigningError pdf_broken if the stream cannot be decoded, ReadingLimitError
 */
export function operatorsOf(document: PdfDocument, stream: PdfStream): Operator[] | undefined {
  const known = lastRead.get(document);
  if (known?.stream === stream) return known.operators;
  const content = document.decode(stream);
  const operators = operatorsIn(document, content);
  if (content.length <= MAX_KEPT) lastRead.set(document, { stream, operators });
  return operators;
}

/** The short stream of each revision that was read last: a field's text and background are looked at one after the other. */
const lastRead = new WeakMap<PdfDocument, { stream: PdfStream; operators: Operator[] | undefined }>();
const MAX_KEPT = 2_000;

/** Reads the operators of a content stream, or of a default appearance, from its data. @throws ReadingLimitError */
export function operatorsIn(document: PdfDocument, content: Buffer): Operator[] | undefined {
  countReading(document, Math.min(content.length, MAX_LENGTH));
  if (content.length > MAX_LENGTH) return undefined;
  const lexer = new Lexer(content);
  const found: Operator[] = [];
  let operands: Token[] = [];
  for (;;) {
    lexer.skipWhiteSpace();
    const start = lexer.position;
    const token = lexer.token();
    if (token === undefined) return operands.length === 0 ? found : undefined;
    if (!isUnambiguous(token, content.toString('latin1', start, lexer.position))) return undefined;
    if (!(token instanceof Keyword) || OPERAND_WORDS.has(token.text)) {
      if (operands.push(token) > MAX_OPERANDS) return undefined;
      continue;
    }
    found.push({ name: token.text, operands });
    operands = [];
    if (found.length > MAX_OPERATORS) return undefined;
  }
}

function isUnambiguous(token: Token, written: string): boolean {
  if (typeof token === 'number') return NUMBER.test(written);
  return token instanceof PdfString ? /[)>]$/.test(written) : true;
}
