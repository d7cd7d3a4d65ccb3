import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type SignatureReport, SigningError, type TrustAnchor, verifyPdf } from '#signing';
import { mixedBaseFiles } from './base-files.ts';
import { expectationsOf, ordersOf, type Expectation } from './orders.ts';
import { PRODUCTS, type Product, type SignerFiles } from './products.ts';
import { resultTable, type MixedRow } from './result-table.ts';
import { makeSignerFiles } from './signer-files.ts';

/**
 * Has the installed products work on small files one after another, and prints how our verifier judges each
 * signature, and a table of the orders. Returns whether all verdicts are as they have to be.
 */
export async function runMixed(match: string): Promise<boolean> {
  const installed = PRODUCTS.filter((product) => product.isInstalled());
  const missing = PRODUCTS.filter((product) => !installed.includes(product));
  const folder = mkdtempSync(path.join(os.tmpdir(), 'countersign-mixed-'));
  const rows: MixedRow[] = [];
  try {
    const keys = path.join(folder, 'keys');
    mkdirSync(keys);
    const { by, roots } = await makeSignerFiles(keys);
    const cases = Object.entries(mixedBaseFiles()).flatMap(([base, bytes]) =>
      ordersOf(installed).map((order) => ({ base, bytes, order, names: order.map(({ name }) => name) })),
    );
    for (const { base, bytes, order, names } of cases) {
      if (!`${base} ${names.join(' ')}`.includes(match)) continue;
      const row = { base, order: names, ...(await workAndJudge(bytes, order, { by, roots, folder })) };
      rows.push(row);
      print(row);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`\n${resultTable(rows)}`);
  if (missing.length > 0) console.log(`Not installed: ${missing.map(({ name }) => name).join(', ')}`);
  return rows.every(({ isExpected }) => isExpected);
}

async function workAndJudge(
  bytes: Buffer,
  order: readonly Product[],
  { by, roots, folder }: { by: SignerFiles; roots: TrustAnchor[]; folder: string },
): Promise<Judged> {
  let input = path.join(folder, 'file-0.pdf');
  writeFileSync(input, bytes);
  for (const [index, product] of order.entries()) {
    const output = path.join(folder, `file-${index + 1}.pdf`);
    rmSync(output, { force: true });
    try {
      await product.run({ input, output, index, by });
      readFileSync(output);
    } catch (error) {
      const [reason = ''] = error instanceof Error ? error.message.split('\n').slice(-3) : [];
      return { verdicts: [], detail: `${product.name} failed: ${reason}`, isExpected: true };
    }
    input = output;
  }
  return judge(readFileSync(input), roots, expectationsOf(order));
}

type Judged = Pick<MixedRow, 'verdicts' | 'detail' | 'isExpected'>;

function judge(signed: Buffer, roots: TrustAnchor[], expected: readonly Expectation[]): Judged {
  try {
    const { signatures } = verifyPdf(signed, { roots });
    return {
      verdicts: signatures.map(({ verdict }) => verdict),
      detail: signatures.flatMap((signature, index) => reasonsOf(signature, index)).join('; '),
      isExpected:
        signatures.length === expected.length &&
        signatures.every((signature, index) => isAsExpected(signature, expected[index])),
    };
  } catch (error) {
    if (!(error instanceof SigningError)) throw error;
    return { verdicts: ['unreadable'], detail: error.code, isExpected: false };
  }
}

function isAsExpected({ verdict, problems }: SignatureReport, expected: Expectation | undefined): boolean {
  if (!expected) return false;
  if ('problem' in expected) return problems.join(' ') === expected.problem;
  return (verdict === 'valid') === (expected.verdict === 'valid');
}

function reasonsOf({ verdict, problems, changePlaces }: SignatureReport, index: number): string[] {
  const places = changePlaces.map(({ change, part, page }) => [change, part, page ?? ''].join(' ').trim());
  return verdict === 'valid' ? [] : [`${index + 1}: ${problems.join(' ')} (${places.join(', ')})`];
}

function print({ base, order, verdicts, detail, isExpected }: MixedRow): void {
  const result = verdicts.length === 0 ? 'not done' : verdicts.join(', ');
  const mark = isExpected ? '' : '  << not as expected';
  console.log(
    `${[base.padEnd(16), order.join(' > ').padEnd(48), result, detail].join('  ').trimEnd()}${mark}`,
  );
}
