import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from '#contracts/zod.ts';

/**
 * Writes the bill of materials of the product (CycloneDX, JSON) to .next/sbom.cdx.json, or to the path given: every package that it
 * is delivered with, with version, license and digest, as package-lock.json states them. `npm run build` does it too.
 */
const root = path.resolve(import.meta.dirname, '..');
const file = path.resolve(process.argv[2] ?? path.join(root, '.next/sbom.cdx.json'));
const Sbom = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(z.looseObject({ name: z.string(), version: z.string() })),
});

const args = [
  'sbom',
  '--sbom-format=cyclonedx',
  '--sbom-type=application',
  '--omit=dev',
  '--package-lock-only',
];
const text = execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
const { components } = Sbom.parse(JSON.parse(text));
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, text);
console.log(`${components.length} packages in ${path.relative(process.cwd(), file)}`);
