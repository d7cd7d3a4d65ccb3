import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { z } from '#contracts/zod.ts';

/**
 * `npm run audit` asks the registry for known advisories of the packages in package-lock.json. Exit code 1 for advisories, 2 when
 * the registry did not answer: then nothing is known.
 */
const Report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ name: z.string(), severity: z.string(), range: z.string(), isDirect: z.boolean() }),
  ),
  metadata: z.object({ dependencies: z.object({ total: z.number() }) }),
});

const { stdout, stderr } = spawnSync('npm', ['audit', '--json', '--audit'], {
  cwd: path.resolve(import.meta.dirname, '..'),
  encoding: 'utf8',
  timeout: 120_000,
  maxBuffer: 64 * 1024 * 1024,
});
const report = Report.safeParse(parsed(stdout));
if (report.success) {
  const { vulnerabilities, metadata } = report.data;
  const found = Object.values(vulnerabilities);
  for (const { name, severity, range } of found) console.error(`${severity}: ${name} ${range}`);
  console.log(`${metadata.dependencies.total} packages, ${found.length} with known advisories`);
  process.exitCode = found.length > 0 ? 1 : 0;
} else {
  console.error('The registry did not answer, so nothing is known about advisories.');
  console.error(reasonIn(stdout) ?? stderr.trim());
  process.exitCode = 2;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the reason that npm states in its answer. */
function reasonIn(text: string): string | undefined {
  const answer = z.object({ message: z.optional(z.string()) }).safeParse(parsed(text));
  return answer.success ? answer.data.message : undefined;
}
