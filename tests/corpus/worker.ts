import { parentPort, workerData } from 'node:worker_threads';
import { z } from '#contracts/zod.ts';
import type { CorpusFile } from './corpus-file.ts';
import { openIdentities } from './identities.ts';
import { tryFile } from './try-file.ts';

const Settings = z.object({
  identities: z.object({
    root: z.instanceof(Uint8Array),
    pfx: z.array(z.object({ file: z.instanceof(Uint8Array), password: z.string() })),
  }),
  nssDatabase: z.string(),
  thoroughness: z.enum(['ours', 'others', 'look']),
});
export type Settings = z.infer<typeof Settings>;

const { identities, nssDatabase, thoroughness } = Settings.parse(workerData);
const signers = openIdentities(identities);
const root = Buffer.from(identities.root);

parentPort?.on('message', (file: CorpusFile) => {
  void tryFile(file, { signers, root, nssDatabase, thoroughness }).then((outcome) =>
    parentPort?.postMessage(outcome),
  );
});
