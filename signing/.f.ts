import fs from 'node:fs';
import { inspectPdf } from './inspect.ts';
import { prepare } from './prepare.ts';
import { verifyPdf } from './verify.ts';
import { encryptPdf } from './encrypt.ts';
import { SigningError } from './signing-error.ts';
let seed = Number(process.argv[2] ?? 1);
const rnd = (n: number) => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed % n;
};
const d = '/work/shared/corpus/';
const list = JSON.parse(fs.readFileSync(d + 'corpus.json', 'utf8'));
const files = [
  ...list.map((e: any) => [fs.readFileSync(d + e.file), e.password ?? undefined, e.file]),
  ...list
    .filter((e: any) => fs.existsSync('/tmp/sg/' + e.file))
    .map((e: any) => [fs.readFileSync('/tmp/sg/' + e.file), e.password ?? undefined, 'signed ' + e.file]),
] as [Buffer, string | undefined, string][];
const words = [
  'obj',
  'endobj',
  'stream',
  'endstream',
  'xref',
  'trailer',
  'startxref',
  '/Prev',
  '/Kids',
  '/Parent',
  '/Length',
  '/Size',
  '/Index',
  '/W',
  '99999999999',
  '-1',
  '<<',
  '>>',
  '[',
  ']',
  '0 R',
  '1 0 R',
  '2 0 R',
  '3 0 R',
  '/Type',
  '/XRef',
  '/ObjStm',
  '/Encrypt',
  'null',
  '(',
  ')',
  '<',
  '>',
  '/ByteRange',
  '/Contents',
  '/Pages',
  '%%EOF',
  '/N',
  '/First',
  '/Filter/FlateDecode',
  '/Predictor 15',
  '/Columns 1000000',
];
const end = Date.now() + Number(process.argv[3] ?? 30) * 1000;
let n = 0,
  slow = 0;
const codes: Record<string, number> = {};
const bugs = new Map<string, string>();
while (Date.now() < end) {
  const [src, pw, nm] = files[rnd(files.length)]!;
  let b = Buffer.from(src);
  const k = 1 + rnd(6);
  for (let i = 0; i < k; i++) {
    const at = rnd(b.length);
    switch (rnd(6)) {
      case 0:
        b[at] = rnd(256);
        break;
      case 1:
        b = Buffer.concat([b.subarray(0, at), Buffer.from(words[rnd(words.length)]!), b.subarray(at)]);
        break;
      case 2: {
        const w = words[rnd(words.length)]!;
        b.write(w, Math.min(at, Math.max(0, b.length - w.length)), 'latin1');
        break;
      }
      case 3:
        b = b.subarray(0, at);
        break;
      case 4: {
        const len = rnd(200);
        b = Buffer.concat([b.subarray(0, at), b.subarray(Math.min(b.length, at + len))]);
        break;
      }
      case 5: {
        const s = b.toString('latin1');
        const m = [...s.matchAll(/\d+/g)];
        if (m.length) {
          const x = m[rnd(m.length)]!;
          b = Buffer.from(
            s.slice(0, x.index) +
              [String(rnd(100)), '99999999', '0', '-5', '2147483648', '1e9', '4294967296000'][rnd(7)] +
              s.slice(x.index! + x[0].length),
            'latin1',
          );
        }
        break;
      }
    }
    if (b.length === 0) b = Buffer.from('x');
  }
  for (const [what, fn] of [
    ['inspect', () => inspectPdf(b, { password: pw })],
    [
      'prepare',
      () =>
        prepare(b, {
          pages: rnd(2) ? 'all' : 'first',
          rectangle: { x: 1, y: 1, width: 30, height: 20 },
          date: new Date(),
          signerName: 'A B',
          reason: 'r',
          reservedBytes: 100,
          password: pw,
        }),
    ],
    ['verify', () => verifyPdf(b, { password: pw })],
    ['encrypt', () => (rnd(10) ? 0 : encryptPdf(b, { userPassword: 'x' }))],
  ] as [string, () => unknown][]) {
    const t = performance.now();
    try {
      fn();
      codes['ok ' + what] = (codes['ok ' + what] ?? 0) + 1;
    } catch (e: any) {
      if (e instanceof SigningError) codes[e.code] = (codes[e.code] ?? 0) + 1;
      else {
        const key = what + ' ' + e.message + ' ' + String(e.stack).split('\n')[1];
        if (!bugs.has(key)) {
          bugs.set(key, nm);
          console.log('BUG', nm, key, String(e.stack).split('\n').slice(0, 6).join('\n'));
          fs.writeFileSync('/tmp/sg/bug' + bugs.size + '.bin', b);
        }
      }
    }
    const ms = performance.now() - t;
    if (ms > 500) {
      slow++;
      console.log('SLOW', what, nm, ms.toFixed(0));
      fs.writeFileSync('/tmp/sg/slow' + slow + '.bin', b);
    }
  }
  n++;
}
console.log(n, codes, bugs.size, slow);
