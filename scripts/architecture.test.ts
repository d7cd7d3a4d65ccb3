import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Imports that break a rule: the rule, the importing file and the imported one. */
const BROKEN = [
  ['no-cycles', 'tests/one.ts', 'tests/other.ts'],
  ['browser-never-reaches-the-server', 'components/list.ts', 'lib/server/session.ts'],
  ['browser-never-reaches-the-server', 'lib/shared/words.ts', 'lib/server/session.ts'],
  ['browser-never-reaches-the-server', 'lib/client/request.ts', 'app/page.ts'],
  ['web-never-reaches-the-services', 'lib/server/session.ts', 'services/platform/pool.ts'],
  ['web-never-reaches-the-services', 'middleware.ts', 'signing/index.ts'],
  ['production-never-reaches-the-demo', 'services/platform/pool.ts', 'demo/seed.ts'],
  ['production-never-reaches-the-demo', 'app/page.ts', 'tests/one.ts'],
  ['the-helper-stands-alone', 'usb-helper/main.ts', 'lib/shared/words.ts'],
  ['the-command-line-needs-no-services', 'cli/sign.ts', 'services/document/sign.ts'],
  ['the-command-line-needs-no-services', 'services/trust/roots.ts', 'services/document/sign.ts'],
  ['the-command-line-never-reaches-a-server', 'cli/verify.ts', 'node_modules/pg/index.js'],
  ['signing-stands-alone', 'signing/index.ts', 'lib/shared/words.ts'],
  ['signing-has-one-entry-point', 'scripts/bench.ts', 'signing/verify/report.ts'],
  ['signing-bytes-imports-no-higher-layer', 'signing/bytes/hex.ts', 'signing/pki/name.ts'],
  ['signing-pki-imports-no-higher-layer', 'signing/pki/name.ts', 'signing/pdf/file.ts'],
  ['signing-pdf-imports-no-higher-layer', 'signing/pdf/file.ts', 'signing/fonts/font.ts'],
  ['signing-fonts-imports-no-higher-layer', 'signing/fonts/font.ts', 'signing/forms/field.ts'],
  ['signing-forms-imports-no-higher-layer', 'signing/forms/field.ts', 'signing/appearance/box.ts'],
  ['signing-appearance-imports-no-higher-layer', 'signing/appearance/box.ts', 'signing/reports/page.ts'],
  ['signing-reports-imports-no-higher-layer', 'signing/reports/page.ts', 'signing/verify/report.ts'],
  ['signing-verify-imports-no-higher-layer', 'signing/verify/report.ts', 'signing/index.ts'],
  ['sql-stays-in-stores', 'services/document/sign.ts', 'services/document/document-tables.ts'],
  [
    'drizzle-is-loaded-in-one-folder',
    'services/document/document-tables.ts',
    'node_modules/drizzle-orm/index.js',
  ],
  ['no-unresolved', 'scripts/bench.ts', './missing.ts'],
] as const;

/** Imports that break no rule by themselves. */
const KEPT = [
  ['tests/other.ts', 'tests/one.ts'],
  ['cli/verify.ts', 'services/platform/pool.ts'],
  ['services/platform/pool.ts', 'node_modules/pg/index.js'],
] as const;

const ROOT = process.cwd();
const folder = mkdtempSync(path.join(os.tmpdir(), 'architecture-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes the files, each with its imports. */
function writeFiles(imports: readonly (readonly [from: string, to: string])[]): void {
  const lines = new Map<string, string[]>();
  for (const [, to] of imports) if (!to.startsWith('.')) lines.set(to, ['export {};']);
  for (const [from] of imports) lines.set(from, ['export {};']);
  for (const [from, to] of imports) {
    const place = to.startsWith('.') ? to : path.relative(path.dirname(from), to);
    lines.get(from)?.push(`import '${place.startsWith('.') ? place : `./${place}`}';`);
  }
  for (const [file, content] of lines) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content.join('\n'));
  }
}

interface Result {
  summary: {
    violations: { rule: { name: string }; from: string; to: string }[];
    ruleSetUsed: { forbidden: { name: string }[] };
  };
}

it('npm run architecture finds a violation of each rule', () => {
  writeFiles([...BROKEN.map(([, from, to]) => [from, to] as const), ...KEPT]);
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  for (const file of ['.dependency-cruiser.mjs', 'tsconfig.json'])
    copyFileSync(file, path.join(folder, file));
  const program = path.join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const folders = ['app', 'components', 'lib', 'middleware.ts', 'services', 'signing', 'usb-helper', 'cli'];
  const { stdout } = spawnSync(
    process.execPath,
    [program, '--output-type', 'json', ...folders, 'demo', 'scripts', 'tests'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 1e8 },
  );
  const { violations, ruleSetUsed } = (JSON.parse(stdout) as Result).summary; // as the program documents it
  const found = violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  const missed = BROKEN.map(([rule, from, to]) => `${rule}: ${from} → ${to}`).filter(
    (one) => !found.includes(one),
  );
  expect(missed).toEqual([]);
  expect(new Set(BROKEN.map(([rule]) => rule))).toEqual(
    new Set(ruleSetUsed.forbidden.map(({ name }) => name)),
  );
});
