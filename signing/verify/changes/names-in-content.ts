const DELIMITERS = String.raw`\0\t\n\f\r ()<>[\]{}/%`;
/**
 * Characters of a name that are read: a resource that may be added has a short name, and a file can have one of many megabytes, which
 * exhausts the stack or the memory.
 */
const READ = '{0,1000}';
const NAME = new RegExp(`/([^${DELIMITERS}]${READ})`, 'g');
const ESCAPE = /#([\da-fA-F]{2})/g;
/** Poppler takes any byte for the second digit of an escape, a space, too, as if it were 0. */
const NAME_OF_POPPLER = new RegExp(`/((?:#[\\da-fA-F][^]|[^${DELIMITERS}])${READ})`, 'g');
const ESCAPE_OF_POPPLER = /#([\da-fA-F])([^])/g;
/** PDFium takes any characters for digits: a letter after F continues the count. */
const ESCAPE_OF_PDFIUM = /#([^])([^])/g;
const ODD_ESCAPE = /#(?![\da-fA-F]{2})|#00/;
/** Bytes that PDFium takes for white space, which ends a name. */
const BLANKS_OF_PDFIUM = /[\x80\xff]/;

/** Returns the names in a content stream, as any of the viewers reads them that were tried, each once. */
export function namesIn(content: string): Set<string> {
  const found = namesWithin(content);
  return BLANKS_OF_PDFIUM.test(content)
    ? found.union(namesWithin(content.replaceAll(new RegExp(BLANKS_OF_PDFIUM, 'g'), ' ')))
    : found;
}

function namesWithin(content: string): Set<string> {
  const written = matches(content, NAME);
  const names = [...written].map((name) => name.replace(ESCAPE, (_, digits: string) => byteOf(digits)));
  return new Set(ODD_ESCAPE.test(content) ? [...names, ...oddNames(content, written)] : names);
}

/** Returns the names of viewers that read malformed escapes in another way, and that end a name at a byte of 0. */
function oddNames(content: string, written: ReadonlySet<string>): string[] {
  const ofPoppler = [...matches(content, NAME_OF_POPPLER)].map((name) =>
    name.replace(ESCAPE_OF_POPPLER, (_, first: string, second: string) =>
      byteOf(first + (/[\da-fA-F]/.test(second) ? second : '0')),
    ),
  );
  const ofPdfium = [...written].map((name) =>
    name.replace(ESCAPE_OF_PDFIUM, (_, first: string, second: string) =>
      String.fromCharCode((digitOf(first) * 16 + digitOf(second)) & 0xff),
    ),
  );
  const all = [...ofPoppler, ...ofPdfium];
  return [...all, ...all.map((name) => name.split('\0', 1)[0] ?? '')];
}

/** Returns the names that a pattern finds, each once; content repeats a few. */
function matches(content: string, pattern: RegExp): Set<string> {
  const found = new Set<string>();
  for (const [, name = ''] of content.matchAll(pattern)) found.add(name);
  return found;
}

const byteOf = (digits: string) => String.fromCharCode(parseInt(digits, 16));

function digitOf(character: string): number {
  const code = character.toUpperCase().charCodeAt(0);
  return code > 0x39 ? code - 0x41 + 10 : code - 0x30;
}
