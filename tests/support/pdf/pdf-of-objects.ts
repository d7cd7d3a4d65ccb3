/** Returns a PDF of the given objects, numbered from 1; the first is the catalog. `encrypt` is the value of /Encrypt in the trailer. */
export function pdfOfObjects(objects: readonly string[], { encrypt }: { encrypt?: string } = {}): Buffer {
  let text = `%PDF-1.7\n%\xe2\xe3\xcf\xd3\n`;
  const lines = ['0000000000 65535 f \n'];
  objects.forEach((object, index) => {
    lines.push(`${String(text.length).padStart(10, '0')} 00000 n \n`);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  });
  const start = text.length;
  const trailer = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R${encrypt ? `/Encrypt ${encrypt}` : ''}>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(`${text}xref\n0 ${lines.length}\n${lines.join('')}${trailer}`, 'latin1');
}
