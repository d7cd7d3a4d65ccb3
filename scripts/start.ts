import path from 'node:path';
import { onStopSignals } from '#platform/stop-signals.ts';
import { type DemoAccounts, seedDemoOnce } from '../demo/seed.ts';
import { allowCopy } from './allow-copy.ts';
import { bypassProxyOnLoopback } from './bypass-proxy.ts';
import { inDataFolder } from './data-folder.ts';
import { readSettings } from './environment.ts';
import { claimInstance } from './instance-lock.ts';
import { startStack, type Stack } from './stack.ts';
import { startFailure } from './start-failure.ts';
import { expectFinished } from './unfinished-restore.ts';
import { dropUnreadOutput } from './unread-output.ts';

const say = (line: string) => console.log(line);
const isDevelopment = process.argv.includes('--dev');

/** Runs the product and returns the exit code: 0 after a signal to stop, 1 when a program ended by itself. */
async function main(): Promise<number> {
  bypassProxyOnLoopback(process.env);
  const settings = readSettings(process.env, isDevelopment);
  const { dataRoot, appUrl } = settings;
  const release = await inDataFolder(dataRoot, () => claimInstance(dataRoot, appUrl, allowCopy(process.env)));
  expectFinished(dataRoot);
  process.once('exit', release);
  const stopping = new AbortController();
  const stopped = new Promise<undefined>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve(undefined));
  });
  onStopSignals({
    first: () => {
      say('\nStopping …');
      stopping.abort();
    },
    again: () => process.exit(1), // the programs end when they lose this one
  });

  const stack = await startUp(settings, stopping.signal).catch((error: unknown) => {
    if (stopping.signal.aborted) return null; // the signal has ended the start
    throw error;
  });
  if (!stack) return 0;
  const failure = await Promise.race([stopped, stack.broken]);
  if (failure)
    console.error(`${failure} Everything else is being stopped too; start it again with npm start.`);
  await stack.stop();
  return failure ? 1 : 0;
}

async function startUp(settings: ReturnType<typeof readSettings>, signal: AbortSignal): Promise<Stack> {
  const stack = await startStack(settings, say, { signal });
  const isLocal = !settings.databaseUrl && !settings.smtpUrl;
  const demo = isLocal
    ? await seedDemoOnce({
        folder: path.join(settings.dataRoot, 'demo'),
        servicesEnvironment: stack.servicesEnvironment,
        servicesUrl: stack.servicesUrl,
        authority: stack.trustAuthority,
      })
    : undefined;
  const trustServicesUrl = stack.trustAuthority?.servicesUrl;
  say(banner({ appUrl: settings.appUrl, mailPageUrl: stack.mailPageUrl, trustServicesUrl, demo }));
  return stack;
}

/** Returns the message that the start prints once everything runs. */
function banner(facts: {
  appUrl: string;
  mailPageUrl: string | undefined;
  /** URL of the demo's trust services. */
  trustServicesUrl: string | undefined;
  demo: DemoAccounts | undefined;
}): string {
  const lines = ['', `  Countersign runs on ${facts.appUrl}`];
  if (facts.mailPageUrl) lines.push(`  Mail, with the one-time codes, is on ${facts.mailPageUrl}`);
  if (facts.trustServicesUrl)
    lines.push(`  Timestamps and revocation, for trying out only, come from ${facts.trustServicesUrl}`);
  if (facts.demo) {
    const { people, password, folder } = facts.demo;
    lines.push('', '  Demo accounts, all with the password', `    ${password}`, '');
    for (const { email, name, role } of people) lines.push(`    ${email.padEnd(28)}${name}, ${role}`);
    lines.push('', `  Their certificates and a sample PDF are in ${folder}`);
  }
  return [...lines, '', '  Ctrl-C stops it.', ''].join('\n');
}

dropUnreadOutput();
main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(startFailure(error));
    process.exit(1);
  },
);
