import path from 'node:path';
import { seedDemoOnce } from '../demo/seed.ts';
import { readSettings, SettingsError } from './environment.ts';
import { AlreadyRunning, claimInstance } from './instance-lock.ts';
import { banner } from './banner.ts';
import { startStack, type Stack } from './stack.ts';

const say = (line: string) => console.log(line);
const isDevelopment = process.argv.includes('--dev');

async function main(): Promise<void> {
  const settings = readSettings(process.env, isDevelopment);
  const release = claimInstance(settings.dataRoot, settings.appUrl);
  process.once('exit', release);
  const stopRequested = new Promise<'stop'>((resolve) => {
    process.once('SIGINT', () => resolve('stop'));
    process.once('SIGTERM', () => resolve('stop'));
  });

  const starting = startUp(settings);
  if ((await Promise.race([starting, stopRequested])) === 'stop')
    say('\nStopping as soon as what has begun to start can be stopped …');
  const stack = await starting;
  try {
    await Promise.race([stopRequested, stack.broken]);
    say('\nStopping …');
  } finally {
    await stack.stop();
  }
}

async function startUp(settings: ReturnType<typeof readSettings>): Promise<Stack> {
  const stack = await startStack(settings, say);
  const isLocal = !settings.databaseUrl && !settings.smtpUrl;
  const demo = isLocal
    ? await seedDemoOnce({
        folder: path.join(settings.dataRoot, 'demo'),
        servicesEnvironment: stack.servicesEnvironment,
        servicesUrl: stack.servicesUrl,
      })
    : undefined;
  say(banner({ appUrl: settings.appUrl, mailPageUrl: stack.mailPageUrl, demo }));
  return stack;
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const isExpected = error instanceof AlreadyRunning || error instanceof SettingsError;
    console.error(isExpected ? error.message : error);
    process.exit(1);
  },
);
