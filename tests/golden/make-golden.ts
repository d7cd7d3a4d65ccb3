import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openTrustServices } from '#trust/trust-services/trust-services.ts';
import { encryptPdf, type PadesLevel, type RsaScheme, signerFromKey, signPdf } from '#signing';
import { issueCertificate, type CertificateRequest } from '#demo/pki.ts';
import { samplePdf } from '#demo/sample-pdf.ts';
import { createTrustAuthority } from '#demo/trust-services/authority.ts';
import { startTrustServer } from '#demo/trust-services/server.ts';
import { freePort } from '../../scripts/free-port.ts';

/**
 * Writes signed files of every level and key type, so that every later version verifies the files of today. The
 * authority's private keys are not kept; the certificates are valid for decades.
 */
interface Signatory {
  request?: CertificateRequest;
  level: PadesLevel;
  rsaScheme?: RsaScheme;
}

interface Golden {
  name: string;
  signatories: Signatory[];
  password?: string;
}

const FOLDER = import.meta.dirname;
const YEAR = 365.25 * 86_400_000;
const madeAt = new Date();
const validity = { notBefore: new Date(madeAt.getTime() - 86_400_000), notAfter: yearsLater(40) };

function yearsLater(years: number): Date {
  return new Date(madeAt.getTime() + years * YEAR);
}

const one = (name: string, signatory: Signatory): Golden => ({ name, signatories: [signatory] });
const person = (commonName: string, key: Partial<CertificateRequest> = {}): CertificateRequest => ({
  ...validity,
  commonName,
  ...key,
});
const EC = { keyType: 'ec' } as const;

const GOLDEN: readonly Golden[] = [
  ...(['B-B', 'B-T', 'B-LT', 'B-LTA'] as const).map((level) => one(`level-${level}`, { level })),
  ...[2048, 3072, 4096].map((modulusLength) =>
    one(`key-rsa-${modulusLength}`, {
      level: 'B-B',
      request: person(`RSA ${modulusLength}`, { keyType: 'rsa', modulusLength }),
    }),
  ),
  one('key-rsa-2048-pss', { level: 'B-B', rsaScheme: 'pss', request: person('RSA PSS', { keyType: 'rsa' }) }),
  one('key-pss-only', { level: 'B-B', request: person('PSS only', { keyType: 'rsa-pss' }) }),
  ...(['P-256', 'P-384', 'P-521'] as const).map((namedCurve) =>
    one(`key-${namedCurve}`, { level: 'B-B', request: person(`Curve ${namedCurve}`, { ...EC, namedCurve }) }),
  ),
  {
    name: 'three-signatories',
    signatories: ['Ana Novak', 'Bruno Ruiz', 'Carla Rossi'].map((name) => ({
      level: 'B-LTA',
      request: person(name, EC),
    })),
  },
  { ...one('encrypted', { level: 'B-LTA' }), password: 'golden' },
  // In decades, when this file is verified, the signer's certificate has long expired.
  one('outlives-its-certificate', {
    level: 'B-LTA',
    request: { commonName: 'Short Lived', ...EC, notAfter: yearsLater(1) },
  }),
];

const port = await freePort();
const authority = await createTrustAuthority('Golden Samples', {
  servicesUrl: `http://127.0.0.1:${port}`,
  ...validity,
});
const server = await startTrustServer({ authority, port });
const trustServices = openTrustServices({
  timestampUrl: `http://127.0.0.1:${port}/timestamp`,
  allowedHosts: [`127.0.0.1:${port}`],
  roots: [],
});

async function make({ signatories, password }: Golden): Promise<Buffer> {
  let pdf = password ? encryptPdf(samplePdf(), { userPassword: password }) : samplePdf();
  for (const [place, { request = person('Ana Novak', EC), level, rsaScheme }] of signatories.entries()) {
    const signer = signerFromKey(await issueCertificate(authority, request));
    const { tail } = await signPdf(pdf, signer, {
      pages: 'last',
      rectangle: { x: 60 + 160 * place, y: 60, width: 150, height: 60 },
      date: new Date(),
      reason: 'Agreed',
      level,
      rsaScheme,
      password,
      trustServices,
    });
    pdf = Buffer.concat([pdf, tail]);
  }
  return pdf;
}

mkdirSync(FOLDER, { recursive: true });
for (const golden of GOLDEN) writeFileSync(path.join(FOLDER, `${golden.name}.pdf`), await make(golden));
await server.stop();
const facts = {
  madeAt: new Date(Date.now() + 1000).toISOString(),
  root: authority.root.toString('base64'),
  files: GOLDEN.map(({ name, password, signatories }) => ({
    name,
    ...(password ? { password } : {}),
    levels: signatories.map(({ level }) => level),
  })),
};
writeFileSync(path.join(FOLDER, 'golden.json'), `${JSON.stringify(facts, null, 2)}\n`);
