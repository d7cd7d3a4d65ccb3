import { judgeCase, pkitsCases } from './judge-case.ts';

/** `npm run pkits`: runs NIST's suite and prints counts and failing cases as JSON; ends with 1 if a case fails. */
const started = performance.now();
const judged = pkitsCases().map((one) => ({ one, result: judgeCase(one) }));
const failing = judged.filter(({ one, result }) => one.isValid !== result.isValid);
const counts = {
  cases: judged.length,
  right: judged.length - failing.length,
  accepted_wrongly: failing.filter(({ result }) => result.isValid).length,
  refused_wrongly: failing.filter(({ result }) => !result.isValid).length,
  milliseconds: Math.round(performance.now() - started),
};
const described = failing.map(({ one: { id, name, isValid }, result }) => ({
  id,
  name,
  expected: isValid ? 'valid' : 'invalid',
  trust: result.trust,
  revocations: result.revocations,
}));
process.stdout.write(`${JSON.stringify({ ...counts, failing: described }, null, 2)}\n`);
if (failing.length > 0) process.exitCode = 1;
