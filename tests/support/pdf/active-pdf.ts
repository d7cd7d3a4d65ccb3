import { randomUUID } from 'node:crypto';
import { pdfOfObjects } from './pdf-of-objects.ts';

/** Returns a PDF that differs from all others, with a script and an embedded file. */
export function activePdf(): Buffer {
  const data = `secret ${randomUUID()}`;
  return pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R/Names<</JavaScript<</Names[(a)<</S/JavaScript/JS(app.alert\\(1\\))>>]>>/EmbeddedFiles<</Names[(a.txt)4 0 R]>>>>>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
    '<</Type/Filespec/F(a.txt)/EF<</F 5 0 R>>>>',
    `<</Type/EmbeddedFile/Length ${data.length}>>\nstream\n${data}\nendstream`,
  ]);
}
