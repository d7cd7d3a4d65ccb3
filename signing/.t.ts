import fs from 'node:fs';
import { execFileSync, spawnSync } from 'node:child_process';
import { createAuthority, issueCertificate, certificatePem, writePfx } from '../demo/pki.ts';
import { openPfx, signerFromKey } from './signers/pfx.ts';
import { signPdf } from './sign.ts';
import { inspectPdf } from './inspect.ts';
const a = await createAuthority('Test');
fs.writeFileSync('/tmp/sg/ca.pem', certificatePem(a.root));
fs.writeFileSync('/tmp/sg/int.pem', certificatePem(a.issuing));
fs.rmSync('/tmp/sg/nss', { recursive: true, force: true });
fs.mkdirSync('/tmp/sg/nss');
execFileSync('certutil', ['-N', '-d', 'sql:/tmp/sg/nss', '--empty-password']);
execFileSync('certutil', [
  '-A',
  '-d',
  'sql:/tmp/sg/nss',
  '-n',
  'root',
  '-t',
  'CT,C,C',
  '-i',
  '/tmp/sg/ca.pem',
]);
const k1 = await issueCertificate(a, { commonName: 'Ana Kovač' }),
  k2 = await issueCertificate(a, { commonName: 'Bruno (EC)', keyType: 'ec' });
fs.writeFileSync('/tmp/sg/k1.pfx', await writePfx(k1, 'p'));
fs.writeFileSync('/tmp/sg/k2.pfx', await writePfx(k2, 'p'));
const s1 = signerFromKey(openPfx(fs.readFileSync('/tmp/sg/k1.pfx'), 'p')),
  s2 = signerFromKey(k2);
const d = '/work/shared/corpus/';
let bad = 0;
const qp = (f: string, pw?: string) => {
  const r = spawnSync('qpdf', ['--check', ...(pw ? ['--password=' + pw] : []), f], { encoding: 'utf8' });
  return (r.stdout + r.stderr)
    .split('\n')
    .filter((l) => /WARN|error|ERROR/i.test(l))
    .map((l) => l.replace(/^.*?\.pdf/, ''))
    .filter((l) => !/No syntax or stream|errors that qpdf cannot/.test(l));
};
for (const e of JSON.parse(fs.readFileSync(d + 'corpus.json', 'utf8'))) {
  try {
    const pdf = fs.readFileSync(d + e.file);
    const o = { password: e.password ?? undefined };
    const ins = inspectPdf(pdf, o);
    const p = ins.pages[0]!;
    const w = Math.min(200, p.width * 0.8),
      h = Math.min(60, p.height * 0.5);
    const opt = {
      ...o,
      pages: 'first' as const,
      rectangle: { x: p.width * 0.1, y: p.height * 0.1, width: w, height: h },
      date: new Date(),
      reason: 'I agree',
      location: 'Ljubljana',
    };
    const t1 = await signPdf(pdf, s1, opt);
    const r1 = Buffer.concat([pdf, t1.tail]);
    const t2 = await signPdf(r1, s2, {
      ...opt,
      pages: 'last',
      rectangle: {
        ...opt.rectangle,
        x: 1,
        y: 1,
        width: Math.min(w, inspectPdf(r1, o).pages.at(-1)!.width - 1),
      },
    });
    const r2 = Buffer.concat([r1, t2.tail]);
    const f = '/tmp/sg/' + e.file;
    fs.writeFileSync(f, r2);
    const out = spawnSync(
      'pdfsig',
      ['-nssdir', '/tmp/sg/nss', ...(e.password ? ['-upw', e.password] : []), f],
      { encoding: 'utf8' },
    );
    const v = out.stdout.match(/Signature Validation: .*/g) ?? [];
    const tr = out.stdout.match(/Certificate Validation: .*/g) ?? [];
    const b0 = qp(d + e.file, e.password),
      b2 = qp(f, e.password);
    const nw = b2.filter((x) => !b0.includes(x));
    const ok =
      v.slice(-2).every((x) => /Signature is Valid/.test(x)) &&
      v.length >= 2 &&
      nw.length === 0 &&
      e.expect !== 'refuse';
    if (!ok) bad++;
    console.log(
      ok ? 'ok ' : 'BAD',
      e.file,
      ins.signatureCount,
      inspectPdf(r2, o).signatureCount,
      v.length,
      tr
        .slice(-2)
        .map((x) => x.slice(24))
        .join('|'),
      ok ? '' : out.stderr + v.join() + nw.join('\n'),
      /Total document signed/.test(out.stdout),
    );
  } catch (x: any) {
    const ok = e.expect.startsWith('refuse') && x.code;
    if (!ok) bad++;
    console.log(ok ? 'ok ' : 'BAD', e.file, e.category, e.expect, '->', x.code ?? x, x.detail ?? '');
  }
}
console.log('bad', bad);
