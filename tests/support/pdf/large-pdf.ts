/** Returns a PDF of about this many bytes: a small first page, and pages whose contents are padded with comments. */
export function largePdf({ pages, bytes }: { pages: number; bytes: number }): Buffer {
  const padding = Math.floor(bytes / (pages - 1));
  const pieces: Buffer[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (piece: Buffer | string) => {
    const part = typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece;
    pieces.push(part);
    length += part.length;
  };
  const object = (number: number, body: (Buffer | string)[]) => {
    offsets[number] = length;
    write(`${number} 0 obj\n`);
    body.forEach(write);
    write('\nendobj\n');
  };
  write('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
  object(1, ['<</Type/Catalog/Pages 2 0 R>>']);
  const kids = Array.from({ length: pages }, (_, index) => `${4 + 2 * index} 0 R`).join(' ');
  object(2, [`<</Type/Pages/Count ${pages}/Kids[${kids}]>>`]);
  object(3, ['<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>']);
  for (let index = 0; index < pages; index += 1) {
    const text = `BT /F1 18 Tf 60 760 Td (Exhibit ${index + 1}) Tj ET\n`;
    const comment = Buffer.alloc(index === 0 ? 2 : padding, index % 2 ? 'x' : 'y');
    comment.write('%');
    object(4 + 2 * index, [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${5 + 2 * index} 0 R/Resources<</Font<</F1 3 0 R>>>>>>`,
    ]);
    object(5 + 2 * index, [
      `<</Length ${text.length + comment.length}>>\nstream\n${text}`,
      comment,
      '\nendstream',
    ]);
  }
  const start = length;
  const count = 4 + 2 * pages;
  write(`xref\n0 ${count}\n0000000000 65535 f \n`);
  for (let number = 1; number < count; number += 1) {
    write(`${String(offsets[number] ?? 0).padStart(10, '0')} 00000 n \n`);
  }
  write(`trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(pieces);
}
