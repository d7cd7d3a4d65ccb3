/** Entries of the trailer besides those of every file. */
interface Trailer {
  /** Value of Encrypt. */
  encrypt?: string;
  /** Both parts of ID, hexadecimal. */
  id?: string;
}

/** Returns a stream object of data and further entries, as text. */
export const stream = (data: string, entries = ''): string =>
  `<<${entries}/Length ${data.length}>>\nstream\n${data}\nendstream`;

/** Returns a PDF of the given objects, numbered from 1; the first is the catalog. */
export function pdfOfObjects(objects: readonly string[], { encrypt, id }: Trailer = {}): Buffer {
  let text = `%PDF-1.7\n%\xe2\xe3\xcf\xd3\n`;
  const lines = ['0000000000 65535 f \n'];
  objects.forEach((object, index) => {
    lines.push(`${String(text.length).padStart(10, '0')} 00000 n \n`);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  });
  const start = text.length;
  const entries = `${encrypt ? `/Encrypt ${encrypt}` : ''}${id ? `/ID[<${id}><${id}>]` : ''}`;
  const trailer = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R${entries}>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(`${text}xref\n0 ${lines.length}\n${lines.join('')}${trailer}`, 'latin1');
}
