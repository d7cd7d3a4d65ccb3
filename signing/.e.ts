import fs from 'node:fs';
import { spawnSync } from 'node:child_process';
import { encryptPdf } from './encrypt.ts';
import { openPfx, signerFromKey } from './signers/pfx.ts';
import { signPdf } from './sign.ts';
import { verifyPdf } from './verify.ts';
const s = signerFromKey(openPfx(fs.readFileSync('/tmp/sg/k1.pfx'), 'p'));
const d = '/work/shared/corpus/';
for (const e of JSON.parse(fs.readFileSync(d + 'corpus.json', 'utf8'))) {
  if (e.password !== null) continue;
  try {
    const b = fs.readFileSync(d + e.file);
    const enc = encryptPdf(b, { userPassword: 'geheim ✓' });
    fs.writeFileSync('/tmp/sg/enc.pdf', enc);
    const q = spawnSync('qpdf', ['--check', '--password=geheim ✓', '/tmp/sg/enc.pdf'], { encoding: 'utf8' });
    const q0 = spawnSync('qpdf', ['--check', d + e.file], { encoding: 'utf8' });
    let x = enc;
    for (let i = 0; i < 2; i++) {
      const { tail } = await signPdf(x, s, {
        pages: 'last',
        rectangle: { x: 1, y: 1, width: 50, height: 20 },
        date: new Date(),
        password: 'geheim ✓',
        reason: 'ž',
      });
      x = Buffer.concat([x, tail]);
    }
    fs.writeFileSync('/tmp/sg/enc2.pdf', x);
    const v = verifyPdf(x, { password: 'geheim ✓' });
    const ps = spawnSync('pdfsig', ['-nocert', '-upw', 'geheim ✓', '/tmp/sg/enc2.pdf'], {
      encoding: 'utf8',
    }).stdout.match(/Signature is Valid/g)?.length;
    const ppm = (f: string, pw?: string) =>
      spawnSync('pdftoppm', ['-r', '30', '-l', '1', ...(pw ? ['-upw', pw] : []), f], { maxBuffer: 1e8 })
        .stdout;
    console.log(
      e.file,
      enc.length,
      q0.status,
      q.status,
      q.status !== q0.status ? q.stderr + q.stdout.slice(0, 500) : '',
      v.map((r) => r.isValid).join(),
      v.map((r) => r.reason).join(),
      ps,
      'same picture',
      ppm('/tmp/sg/enc.pdf', 'geheim ✓').equals(ppm(d + e.file)),
    );
  } catch (x: any) {
    console.log(e.file, e.category, x.code ?? x);
  }
}
