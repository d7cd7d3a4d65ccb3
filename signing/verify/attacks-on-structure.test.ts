import { deflateSync } from 'node:zlib';
import { replacedText, updated, withEntries, type Update } from '#support/pdf/attacker.ts';
import { contract, OBJECTS } from '#support/pdf/attacked-contract.ts';
import { hybridPdf } from '#support/pdf/sample-pdfs.ts';
import { formFields } from '../forms/form-fields.ts';
import { dict, name, PdfRef, PdfStream } from '../pdf/objects/objects.ts';
import { openDocument } from '../pdf/open-document.ts';
import { textString } from '../pdf/objects/text-string.ts';
import { signContracts, type SignedContracts } from '#support/pdf/signed-contracts.ts';

let contracts: SignedContracts;
beforeAll(async () => {
  contracts = await signContracts();
});
const fileOf: SignedContracts['fileOf'] = (kind) => contracts.fileOf(kind);
const signed: SignedContracts['signed'] = (...args) => contracts.signed(...args);
const reports: SignedContracts['reports'] = (pdf) => contracts.reports(pdf);
const first: SignedContracts['first'] = (pdf) => contracts.first(pdf);

describe('an update that viewers read differently', () => {
  const rewritten = updated.bind(undefined);
  const same: Update = (document, writer) =>
    writer.set(new PdfRef(OBJECTS.font, 0), document.load(OBJECTS.font));
  const fontObject = `${OBJECTS.font} 0 obj\n<</Type/Font/Subtype/Type1/BaseFont/Symbol>>\nendobj\n`;

  it('is compared with one that writes an object again unmodified, which is no change', () => {
    expect(first(rewritten(fileOf('plain'), same))).toMatchObject({
      verdict: 'valid',
      coverage: 'revision',
      laterChanges: [],
    });
  });

  it.each<[string, (update: string) => string]>([
    [
      'an object missing in the cross-reference',
      (update) => `\n${fontObject}${moved(update, fontObject.length + 1)}`,
    ],
    ['a second trailer', (update) => `${update}\ntrailer\n<</Root 4 0 R>>\n`],
    ['another generation of an object', (update) => update.replace('5 0 obj', '5 1 obj')],
    ['another generation in the cross-reference', (update) => update.replace(/ 00000 n/, ' 00001 n')],
    [
      'an object listed twice at one offset',
      (update) => update.replace(/xref\n5 1\n(.*\r\n)/, 'xref\n5 1\n$15 1\n$1'),
    ],
    ['a hybrid cross-reference', (update) => update.replace('/Prev', '/XRefStm 15\n/Prev')],
    [
      'a duplicate key in an object',
      (update) => update.replace('/BaseFont /Helvetica', '/BaseFont /Symbol /BaseFont /Helvetica'),
    ],
    ['a duplicate key in the trailer', (update) => update.replace('/Root', '/Root 4 0 R\n/Root')],
    ['bytes after the end', (update) => `${update}5 0 obj\n<<>>\nendobj`],
    ['a broken cross-reference', (update) => update.replace(/startxref\n\d+/, 'startxref\n1')],
    ['an object freed', (update) => update.replace(/(\nxref\n5 1\n)\d{10} \d{5} n/, '$10000000000 65535 f')],
  ])('%s is not permitted', (_, change) => {
    const file = fileOf('plain');
    const update = rewritten(file, same).subarray(file.length).toString('latin1');
    const changed = change(update);
    expect(changed).not.toBe(update);
    const attacked = Buffer.concat([file, Buffer.from(changed, 'latin1')]);
    expect(reports(attacked).every(({ verdict }) => verdict !== 'valid')).toBe(true);
  });

  /** Returns an update with its offsets increased. */
  function moved(update: string, by: number): string {
    return update
      .replace(
        /(\d{10})( \d{5} n)/g,
        (_, offset: string, rest: string) => String(Number(offset) + by).padStart(10, '0') + rest,
      )
      .replace(/(startxref\n)(\d+)/, (_, word: string, offset: string) => word + String(Number(offset) + by));
  }

  describe('through an object stream', () => {
    /**
     * Returns a file with an update that has objects in an object stream and lists some of them in its
     * cross-reference.
     */
    const withStream = (file: Buffer, inner: [number, string][], named: number[]): Buffer => {
      const container = 50;
      const parts = inner.map(([, text]) => text);
      let at = 0;
      const header = inner.map(([number], index) => {
        const offset = at;
        at += (parts[index]?.length ?? 0) + 1;
        return `${number} ${offset}`;
      });
      const data = `${header.join(' ')}\n${parts.join('\n')}`;
      const first = header.join(' ').length + 1;
      const objectStream = `${container} 0 obj\n<</Type/ObjStm/N ${inner.length}/First ${first}/Length ${data.length}>>\nstream\n${data}\nendstream\nendobj\n`;
      const start = file.length + objectStream.length;
      const rows = [
        ...named.map((number) => [number, 2, container, inner.findIndex(([one]) => one === number)]),
        [container, 1, file.length, 0],
        [51, 1, start, 0],
      ];
      const entries = Buffer.concat(
        rows.map(([, kind = 0, second = 0, third = 0]) => {
          const bytes = Buffer.alloc(6);
          bytes.writeUInt8(kind, 0);
          bytes.writeUInt32BE(second, 1);
          bytes.writeUInt8(third, 5);
          return bytes;
        }),
      );
      const [, previous = ''] = /startxref\n(\d+)\n%%EOF\n$/.exec(file.toString('latin1')) ?? [];
      const index = rows.map(([number]) => `${number ?? 0} 1`).join(' ');
      const [root = ''] = /\/Root \d+ 0 R/.exec(file.toString('latin1')) ?? [];
      const head = `51 0 obj\n<</Type/XRef/W[1 4 1]/Index[${index}]/Size 52/Prev ${previous}${root}/Length ${entries.length}>>\nstream\n`;
      return Buffer.concat([
        file,
        Buffer.from(objectStream + head, 'latin1'),
        entries,
        Buffer.from(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`, 'latin1'),
      ]);
    };
    const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';

    it('is no change when an object is written again unmodified', () => {
      expect(first(withStream(fileOf('plain'), [[OBJECTS.font, FONT]], [OBJECTS.font]))).toMatchObject({
        verdict: 'valid',
        laterChanges: [],
      });
    });

    it.each<[string, [number, string][], number[]]>([
      ['another object', [[OBJECTS.font, FONT.replace('Helvetica', 'Symbol')]], [OBJECTS.font]],
      [
        'a duplicate key',
        [[OBJECTS.font, FONT.replace('/BaseFont', '/BaseFont/Symbol/BaseFont')]],
        [OBJECTS.font],
      ],
      [
        'an object missing in the cross-reference',
        [
          [60, '<<>>'],
          [OBJECTS.font, FONT],
        ],
        [60],
      ],
      [
        'an object contained twice',
        [
          [OBJECTS.font, FONT],
          [OBJECTS.font, FONT],
        ],
        [OBJECTS.font],
      ],
    ])('%s is not permitted', (_, inner, named) => {
      const report = first(withStream(fileOf('plain'), inner, named));
      expect(report.verdict).toBe('invalid');
      expect(report.laterChanges).toContain('other');
    });
  });

  it('cannot change an object that only the cross-reference stream of a hybrid file lists', async () => {
    // Only the cross-reference stream lists object 7.
    const change: Update = (_, writer) => writer.set(new PdfRef(7, 0), [1]);
    const file = await signed(hybridPdf());
    expect(first(file).verdict).toBe('valid');
    expect(first(updated(file, change))).toMatchObject({ verdict: 'valid', laterChanges: ['unused'] });
    const used = await signed(replacedText(hybridPdf(), '/MediaBox[0 0 595 842]', '/MediaBox  7 0 R     '));
    expect(first(updated(used, change))).toMatchObject({ verdict: 'invalid', laterChanges: ['other'] });
  });
});

describe('a signature', () => {
  it('is invalid when an update replaces Reason or Name', async () => {
    const file = await signed(contract(), { reason: 'I agree' });
    for (const entries of [{ Reason: textString('I object') }, { Name: textString('Mallory') }]) {
      const attacked = updated(file, (document, writer) => {
        const value = formFields(document).find(({ type }) => type === 'Sig')?.value;
        if (value instanceof PdfRef) withEntries(value.number, entries)(document, writer);
      });
      expect(first(attacked)).toMatchObject({ verdict: 'invalid', coverage: 'none' });
    }
  });

  it('is invalid after signature wrapping, which moves signed bytes to insert others', () => {
    const file = fileOf('plain');
    const numbers = /\/ByteRange \[0 (\d+) +(\d+) +(\d+) +\]/
      .exec(file.toString('latin1'))
      ?.slice(1)
      .map(Number);
    const [firstLength = 0, secondStart = 0, secondLength = 0] = numbers ?? [];
    const evil = Buffer.from('\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n'.padEnd(400));
    const wrapped = Buffer.concat([file.subarray(0, secondStart), evil, file.subarray(secondStart)]);
    const range = `/ByteRange [0 ${firstLength} ${secondStart + evil.length} ${secondLength}`;
    const moved = Buffer.from(
      wrapped.toString('latin1').replace(/\/ByteRange \[0 \d+ +\d+ +\d+/, range),
      'latin1',
    );
    expect(reports(moved).every(({ verdict }) => verdict === 'invalid')).toBe(true);
  });

  it('is not valid when it is replaced through an object stream', async () => {
    const file = await signed(contract());
    const inner = openDocument(file);
    const value = formFields(inner).find(({ type }) => type === 'Sig')?.value;
    const attacked = updated(file, (_, writer) => {
      const data = deflateSync(Buffer.from('9 0 <</Type/Sig>>'));
      writer.add(
        new PdfStream(dict({ Type: name('ObjStm'), N: 1, First: 4, Filter: name('FlateDecode') }), data),
      );
      if (value instanceof PdfRef) writer.set(value, dict({ Type: name('Sig') }));
    });
    expect(reports(attacked).every(({ verdict }) => verdict !== 'valid')).toBe(true);
  });

  it('is invalid when it is copied from another file', async () => {
    const other = await signed(replacedText(contract(), 'Rent is 900', 'Rent is 100'));
    const theirs = /\/Contents <([0-9a-f]+)>/.exec(other.toString('latin1'))?.[1] ?? '';
    const spliced = replacedText(fileOf('plain'), /\/Contents <[0-9a-f]+>/, `/Contents <${theirs}>`);
    expect(first(spliced)).toMatchObject({ verdict: 'invalid', problems: ['digest_mismatch'] });
  });

  it('stays valid when a later signed revision is removed', async () => {
    const twice = await signed(fileOf('plain'), { rectangle: { x: 300, y: 60, width: 100, height: 50 } });
    expect(reports(twice)).toHaveLength(2);
    expect(reports(twice.subarray(0, fileOf('plain').length))).toMatchObject([
      { verdict: 'valid', coverage: 'whole_file' },
    ]);
  });
});
