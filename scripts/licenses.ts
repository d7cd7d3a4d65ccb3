import path from 'node:path';
import { licenseProblem } from './license-policy.ts';
import { lockedPackages, statedLicense } from './locked-packages.ts';

/** `npm run licenses` fails when any package, also of the development alone, has a license that `license-policy.ts` does not allow. */
const root = path.resolve(import.meta.dirname, '..');
const packages = lockedPackages(root);
const problems = packages.flatMap((each) => {
  const license = statedLicense(root, each);
  const problem = licenseProblem({ name: each.name, license, isDevelopmentOnly: each.dev === true });
  return problem === null ? [] : [`${each.name} ${each.version ?? ''} ${problem}`];
});
for (const problem of problems) console.error(problem);
console.log(`${packages.length} packages, ${problems.length} with a license that is not allowed`);
process.exitCode = problems.length > 0 ? 1 : 0;
