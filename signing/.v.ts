import fs from 'node:fs';
import { verifyPdf } from './verify.ts';
import { X509Certificate } from 'node:crypto';
const root = new X509Certificate(fs.readFileSync('/tmp/sg/ca.pem')).raw;
const pws = Object.fromEntries(
  JSON.parse(fs.readFileSync('/work/shared/corpus/corpus.json', 'utf8')).map((e: any) => [
    e.file,
    e.password,
  ]),
);
for (const f of fs.readdirSync('/tmp/sg').filter((f) => f.endsWith('.pdf') && f in pws)) {
  const t = performance.now();
  const r = verifyPdf(fs.readFileSync('/tmp/sg/' + f), { roots: [root], password: pws[f] ?? undefined });
  console.log(f, (performance.now() - t).toFixed(1) + 'ms');
  for (const x of r)
    console.log(
      '   ',
      x.fieldName,
      x.kind,
      x.signer,
      x.isValid,
      x.trust,
      x.coversWholeFile,
      x.laterChanges.join(),
      x.problems.join(),
      x.pages.join(),
    );
}
