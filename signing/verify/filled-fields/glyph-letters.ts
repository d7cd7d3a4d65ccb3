/** Glyph names of common form fonts (Adobe Glyph List) that differ from their letter. */
const LETTERS: Record<string, string> = {
  space: ' ',
  exclam: '!',
  quotedbl: '"',
  numbersign: '#',
  dollar: '$',
  percent: '%',
  ampersand: '&',
  quotesingle: "'",
  parenleft: '(',
  parenright: ')',
  asterisk: '*',
  plus: '+',
  comma: ',',
  hyphen: '-',
  period: '.',
  slash: '/',
  zero: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  colon: ':',
  semicolon: ';',
  less: '<',
  equal: '=',
  greater: '>',
  question: '?',
  at: '@',
  bracketleft: '[',
  backslash: '\\',
  bracketright: ']',
  underscore: '_',
  grave: '`',
  bar: '|',
  Euro: '€',
  sterling: '£',
  germandbls: 'ß',
  ae: 'æ',
  AE: 'Æ',
  oe: 'œ',
  OE: 'Œ',
  oslash: 'ø',
  Oslash: 'Ø',
  lslash: 'ł',
  Lslash: 'Ł',
  endash: '–',
  emdash: '—',
  quoteleft: '‘',
  quoteright: '’',
  quotedblleft: '“',
  quotedblright: '”',
  quotedblbase: '„',
  degree: '°',
  section: '§',
};

const ACCENTS: Record<string, string> = {
  grave: '\u0300',
  acute: '\u0301',
  circumflex: '\u0302',
  tilde: '\u0303',
  dieresis: '\u0308',
  ring: '\u030A',
  caron: '\u030C',
  cedilla: '\u0327',
};
const ACCENTED = new RegExp(`^([A-Za-z])(${Object.keys(ACCENTS).join('|')})$`);

/** Returns the letter that a glyph name stands for; undefined for an unknown name. */
export function letterOfGlyph(name: string): string | undefined {
  if (/^[A-Za-z]$/.test(name)) return name;
  const [, letter, accent] = ACCENTED.exec(name) ?? [];
  if (letter !== undefined && accent !== undefined)
    return (letter + (ACCENTS[accent] ?? '')).normalize('NFC');
  return Object.hasOwn(LETTERS, name) ? LETTERS[name] : undefined;
}
