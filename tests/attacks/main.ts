import { allTrials, isDeceived, openTrials } from './try-attack.ts';

/** Prints the verdict on every attack as a line of JSON. Exit code: 0 none reads as valid, 1 one does. */
const trials = await openTrials();
let count = 0;
let deceived = 0;
for (const trial of allTrials()) {
  const outcome = await trials.try(trial);
  console.log(JSON.stringify(outcome));
  count++;
  if (isDeceived(outcome)) deceived++;
}
console.error(`${count} attacks, ${deceived} read as valid`);
process.exitCode = deceived === 0 ? 0 : 1;
