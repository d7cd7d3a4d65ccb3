import { Keyword, Lexer, type Token } from '../pdf/lexer.ts';
import type { PdfDocument } from '../pdf/document.ts';
import { PdfName, PdfString, type PdfDict, type PdfObject, type PdfStream } from '../pdf/objects.ts';
import { fontDecoder, type DecodeText } from './font-text.ts';

/** What an appearance may do besides showing text: set a state, draw a frame, fill a background. */
const HARMLESS = new Set(
  'q Q cm BT ET Tf Td TD Tm T* Tc Tw Tz TL Ts BMC BDC EMC MP DP g G rg RG k K cs CS sc SC scn SCN w J j M d i ri gs re m l h S s f F f* B B* b b* n W W*'.split(
    ' ',
  ),
);
const SHOWS_TEXT = new Set(['Tj', 'TJ', "'", '"']);
/** A frame takes few lines; what takes many draws letters. */
const MAX_LINES = 40;
const MAX_OPERATORS = 20_000;

export interface Appearance {
  document: PdfDocument;
  stream: PdfStream;
  /** The fonts that may be believed: a new one could show anything for any letter. */
  isFontTrusted: (font: PdfObject | undefined) => boolean;
}

/** The text that an appearance shows; undefined when it shows anything else, or text that cannot be read. */
export function shownText({ document, stream, isFontTrusted }: Appearance): string | undefined {
  const resources = document.dict(stream.dict.get('Resources'));
  const fonts = document.dict(resources?.get('Font'));
  let decode: DecodeText | undefined;
  let text = '';
  let lines = 0;
  for (const { name, operands } of operatorsOf(document.decode(stream))) {
    if (name === 'l' && ++lines > MAX_LINES) return undefined;
    if (name === 'Tf') decode = decoderFor(document, fonts, { name: operands[0], isFontTrusted });
    if (!SHOWS_TEXT.has(name)) {
      if (!HARMLESS.has(name)) return undefined;
      continue;
    }
    const shown = stringsIn(operands).map((bytes) => decode?.(bytes));
    if (shown.includes(undefined)) return undefined;
    text += shown.join('');
  }
  return text;
}

/** The operators that an appearance uses; undefined when there are too many to look at. */
export function operatorNames(document: PdfDocument, stream: PdfStream): Set<string> {
  return new Set([...operatorsOf(document.decode(stream))].map(({ name }) => name));
}

interface Operator {
  name: string;
  operands: Token[];
}

/** An endless content ends with an operator that is never harmless. */
function* operatorsOf(content: Buffer): Generator<Operator> {
  const lexer = new Lexer(content);
  let operands: Token[] = [];
  let count = 0;
  for (let token = lexer.token(); token !== undefined; token = lexer.token()) {
    if (!isOperator(token)) {
      operands.push(token);
      continue;
    }
    yield { name: token.text, operands };
    operands = [];
    if (++count <= MAX_OPERATORS) continue;
    yield { name: 'too many', operands };
    return;
  }
}

function isOperator(token: Token): token is Keyword {
  return token instanceof Keyword && !['[', ']', '<<', '>>', 'true', 'false', 'null'].includes(token.text);
}

function decoderFor(
  document: PdfDocument,
  fonts: PdfDict | undefined,
  { name, isFontTrusted }: { name: Token | undefined } & Pick<Appearance, 'isFontTrusted'>,
): DecodeText | undefined {
  const font = name instanceof PdfName ? fonts?.get(name.value) : undefined;
  const dict = document.dict(font);
  return dict && isFontTrusted(font) ? fontDecoder(document, dict) : undefined;
}

function stringsIn(operands: readonly Token[]): Buffer[] {
  return operands.flatMap((operand) => (operand instanceof PdfString ? [operand.bytes] : []));
}
