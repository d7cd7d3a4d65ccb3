import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { crowdedPdf } from '#support/pdf/crowded-pdf.ts';
import { signedPdf } from '#support/pdf/signed-pdf.ts';
import { createTestPki } from '#support/pki/test-pki.ts';
import { signFile } from '#trust/tasks/sign-file.ts';
import { verifyFile } from '#trust/tasks/verify-file.ts';
import { openTrustServices } from '#trust/trust-services/trust-services.ts';
import { openServicesEngine } from '../../services/open-services-engine.ts';
import { measure, print } from './measure.ts';
import { officePdf } from './office-pdf.ts';

/**
 * Measures how long a signature of one organization takes while another one has twenty slow files checked, and while visitors
 * have; and in the same run, for comparison, alone, and when the checks are its own.
 */
const { values: options } = parseArgs({
  options: {
    /** Signatures in the file that is checked, of 1.5 MB and 20,000 objects: with thirty, a check takes some seconds. */
    signatures: { type: 'string', default: '30' },
    rounds: { type: 'string', default: '20' },
  },
});
const CHECKS = 20;

async function main(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-neighbour-'));
  const trustServices = openTrustServices({ timestampUrl: null, allowedHosts: [], roots: [] });
  const engine = openServicesEngine({ trustServices, onError: fail });
  try {
    const key = await (await createTestPki()).person('ec');
    const slow = path.join(folder, 'slow.pdf');
    let pdf = crowdedPdf(20_000);
    for (let count = 0; count < Number(options.signatures); count += 1)
      pdf = await signedPdf(pdf, key, { y: 20 + count });
    writeFileSync(slow, pdf);
    const small = path.join(folder, 'small.pdf');
    writeFileSync(small, officePdf({ pages: 6, pictureBytes: 15_500 }));
    const sign = async (round: number) => {
      const to = path.join(folder, `signed-${round}.pdf`);
      const rectangle = { x: 20, y: 20, width: 200, height: 60 };
      const request = {
        file: small,
        to,
        key,
        options: { pages: 'first', rectangle, date: new Date() },
      } as const;
      await engine.onBehalfOf('one').run(signFile, request);
      rmSync(to);
    };
    for (const [meanwhile, owner] of [
      ['nothing', undefined],
      ['checks of another organization', 'other'],
      ['checks of visitors', null],
      ['checks of the same organization', 'one'],
    ] as const) {
      let isOver = false;
      const check = async () => {
        while (!isOver && owner !== undefined)
          await engine
            .onBehalfOf(owner)
            .run(verifyFile, { file: slow })
            .catch(() => undefined);
      };
      const checks = Array.from({ length: CHECKS }, check);
      const figures = await measure(sign, { rounds: Number(options.rounds), warmUp: 2 });
      isOver = true;
      print({ bench: 'neighbour', meanwhile, ...figures });
      await Promise.all(checks);
    }
  } finally {
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function fail(error: Error): never {
  throw error;
}

await main();
