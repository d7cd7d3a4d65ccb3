import fs from 'node:fs';
import { openPfx, signerFromKey } from './signers/pfx.ts';
import { signPdf } from './sign.ts';
import { prepare } from './prepare.ts';
import { maxCmsLength } from './cms/build.ts';
const s = signerFromKey(openPfx(fs.readFileSync('/tmp/sg/k1.pfx'), 'p'));
const base = fs.readFileSync('/work/shared/corpus/base.pdf');
// pad to 100KB by an unreferenced stream
function padded(n: number) {
  const tail = base;
  const junk = Buffer.alloc(n - base.length, 0x25);
  return Buffer.concat([junk.fill(0x0a)]);
}
import { execFileSync } from 'node:child_process';
const pdf = fs.existsSync('/tmp/sg/100k.pdf') ? fs.readFileSync('/tmp/sg/100k.pdf') : base;
console.log(pdf.length);
const o = {
  pages: 'first' as const,
  rectangle: { x: 50, y: 50, width: 200, height: 60 },
  date: new Date(),
  reason: 'I agree',
  location: 'Ljubljana',
};
for (let r = 0; r < 3; r++) {
  const n = 1500;
  let t = performance.now();
  for (let i = 0; i < n; i++) await signPdf(pdf, s, o);
  let d = performance.now() - t;
  console.log('sequential', ((n / d) * 1000).toFixed(0) + '/s');
  t = performance.now();
  const res = maxCmsLength(s, 'sha256');
  for (let i = 0; i < n; i++) prepare(pdf, { ...o, signerName: 'x', reservedBytes: res });
  d = performance.now() - t;
  console.log('prepare', ((d / n) * 1000).toFixed(0) + 'us');
}
