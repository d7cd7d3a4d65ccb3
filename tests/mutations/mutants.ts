import type { BaseFile } from './base-files.ts';
import { mutateBytes, type Mutant } from './byte-mutations.ts';
import { SeededRandom } from './seeded-random.ts';
import { spliceMutants } from './splice-mutations.ts';
import { updateMutants } from './update-mutations.ts';

export interface Amount {
  /** Makes the mutations reproducible; the keys of the files are new each time. */
  seed: number;
  /** Number of mutations of single bytes of each file, beside those of its updates and of its parts. */
  bytesAFile: number;
}

/** Returns the mutations of one of the files. */
export function mutantsOf(
  file: BaseFile,
  files: readonly BaseFile[],
  { seed, bytesAFile }: Amount,
): Mutant[] {
  const random = new SeededRandom(seed + files.indexOf(file));
  const others = files.filter((other) => other !== file);
  return [
    ...Array.from({ length: bytesAFile }, () => mutateBytes(file, random)),
    ...updateMutants(file),
    ...spliceMutants(file, others, random),
  ];
}
