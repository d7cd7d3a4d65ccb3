import { SigningError } from '../../signing-error.ts';
import { Keyword, type Lexer, type Token } from './lexer.ts';
import { PdfName, type PdfArray, type PdfDict, type PdfObject } from '../objects/objects.ts';

const MAX_DEPTH = 100;

/**
 * Reads the object at the position of the lexer; an unknown word is read as null.
 * @throws SigningError pdf_broken when there is no object or it is nested too deeply
 */
export function parseObject(lexer: Lexer): PdfObject {
  const token = lexer.next();
  if (token === undefined) throw new SigningError('pdf_broken', { part: 'object' });
  return fromToken(lexer, token, 0);
}

/** Returns whether a token is the given word or delimiter. */
export function isKeyword(token: Token | undefined, text: string): boolean {
  return token instanceof Keyword && token.text === text;
}

function fromToken(lexer: Lexer, token: Token, depth: number): PdfObject {
  if (!(token instanceof Keyword)) return token;
  if (depth > MAX_DEPTH) throw new SigningError('pdf_broken', { part: 'nesting' });
  switch (token.text) {
    case '<<':
      return parseDict(lexer, depth);
    case '[':
      return parseArray(lexer, depth);
    case 'true':
      return true;
    case 'false':
      return false;
    case 'endobj':
      // The object has no value; the caller still needs the token that ends it.
      lexer.position -= token.text.length;
      return null;
    default:
      return null;
  }
}

function parseDict(lexer: Lexer, depth: number): PdfDict {
  const entries: PdfDict = new Map();
  for (;;) {
    const key = lexer.next();
    if (key === undefined || isKeyword(key, '>>')) return entries;
    if (isEndOfObject(lexer, key)) return entries;
    if (!(key instanceof PdfName)) continue;
    const value = lexer.next();
    if (value === undefined || isKeyword(value, '>>') || isEndOfObject(lexer, value)) return entries;
    entries.set(key.value, fromToken(lexer, value, depth + 1));
  }
}

function parseArray(lexer: Lexer, depth: number): PdfArray {
  const items: PdfArray = [];
  for (;;) {
    const token = lexer.next();
    if (token === undefined || isKeyword(token, ']')) return items;
    if (isEndOfObject(lexer, token)) return items;
    if (isKeyword(token, '>>')) continue;
    items.push(fromToken(lexer, token, depth + 1));
  }
}

/** Returns whether a token can only follow an object; if so, moves the lexer back before it. */
function isEndOfObject(lexer: Lexer, token: Token): boolean {
  if (!isKeyword(token, 'endobj') && !isKeyword(token, 'stream') && !isKeyword(token, 'obj')) return false;
  lexer.position -= (token instanceof Keyword ? token.text : '').length;
  return true;
}
