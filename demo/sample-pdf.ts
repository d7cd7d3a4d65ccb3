const LINE = 18;
const TOP = 760;
const LEFT = 72;

const PAGES: readonly (readonly string[])[] = [
  [
    '# Engagement letter',
    '',
    'This letter sets out the terms on which the firm will act for the client.',
    'It takes effect on the day of the last signature.',
    '',
    '## 1. Scope of work',
    'The firm will prepare the annual accounts, the tax return and the notes that',
    "belong to them, and will answer questions of the authorities on the client's behalf.",
    '',
    '## 2. Fees',
    'Fees follow the schedule on page 2. An invoice is due thirty days after its date.',
    '',
    '## 3. Duties of the client',
    'The client hands over complete records in good time and says at once when',
    'anything changes that bears on the work.',
    '',
    '## 4. Confidentiality',
    'The firm keeps secret what it learns in the course of the work, also after it ends.',
  ],
  [
    '# Fee schedule',
    '',
    'Annual accounts: a fixed fee, agreed in writing before the work begins.',
    'Advice beyond the scope: by the hour, in units of six minutes.',
    '',
    '## Signatures',
    'By signing, both sides agree to the terms of this letter.',
    '',
    'For the firm:',
    '',
    '',
    '',
    '',
    'For the client:',
  ],
];

/** Returns a PDF 1.7 file without compression: a letter of two pages with space for two signatures. */
export function samplePdf(): Buffer {
  const contents = PAGES.map(pageContent);
  const pageIds = contents.map((_, index) => 5 + index * 2);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pageIds.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${6 + index * 2} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  return Buffer.from(file(objects), 'latin1');
}

function pageContent(lines: readonly string[]): string {
  const shown = lines.map((line, index) => {
    const [font, size, text] = line.startsWith('## ')
      ? ['F2', 12, line.slice(3)]
      : line.startsWith('# ')
        ? ['F2', 20, line.slice(2)]
        : ['F1', 11, line];
    const escaped = text.replace(/[\\()]/g, '\\$&');
    return `BT /${font} ${size} Tf ${LEFT} ${TOP - index * LINE} Td (${escaped}) Tj ET`;
  });
  return shown.join('\n');
}

/** Returns a file (ISO 32000-2, 7.5): header, numbered objects, cross-reference table of 20-byte entries, trailer. */
function file(objects: readonly string[]): string {
  let text = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
}
