import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { variablesFor, type Settings } from './environment.ts';
import { NEXT_NODE_ARGS, NEXT_PROGRAM, TRIAL_FLAG } from './next-options.ts';
import { endedEarly, startProcess, type Program } from './processes.ts';
import type { ProgramLog } from './program-log.ts';
import { reachableHost } from './reachable-host.ts';

/** Returns the URL of the services that run beside the web app. */
export const servicesUrl = ({ servicesPort, variables }: Settings): string =>
  `http://${reachableHost(variables['SERVICES_HOST'])}:${servicesPort}`;

/** Starts the web app: the build, or in development Next's own server. */
export function startWeb(
  settings: Settings,
  mailPageUrl: string | undefined,
  log: ProgramLog | undefined,
): Program {
  const base = servicesUrl(settings);
  const place = { WEB_HOST: settings.webHost, PORT: String(settings.webPort) };
  return startProcess({
    name: 'The web app',
    ...(settings.isDevelopment
      ? {
          file: path.join(settings.root, NEXT_PROGRAM),
          args: ['dev', '-H', place.WEB_HOST, '-p', place.PORT],
          nodeArgs: NEXT_NODE_ARGS,
        }
      : {
          file: path.join(settings.root, 'scripts/web.ts'),
          args: settings.isProduction ? [] : [TRIAL_FLAG],
        }),
    cwd: settings.root,
    log,
    env: {
      ...variablesFor('web', settings.variables),
      ...place,
      NODE_ENV: settings.isDevelopment ? 'development' : 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      APP_URL: settings.appUrl,
      NEXTAUTH_URL: settings.appUrl,
      NEXTAUTH_SECRET: settings.secrets.NEXTAUTH_SECRET,
      SESSION_SECRET: settings.secrets.SESSION_SECRET,
      GENERAL_SERVICE_URL: settings.variables['GENERAL_SERVICE_URL'] ?? `${base}/general`,
      ORGANIZATION_SERVICE_URL: settings.variables['ORGANIZATION_SERVICE_URL'] ?? `${base}/organization`,
      DOCUMENT_SERVICE_URL: settings.variables['DOCUMENT_SERVICE_URL'] ?? `${base}/document`,
      ...(mailPageUrl ? { MAIL_PAGE_URL: mailPageUrl } : {}),
    },
  });
}

/** Page that calls no service for a visitor: the services may start later than the web app. */
const FIRST_PAGE = '/verify';

/** Resolves when the web app answers; rejects when it ends before that. */
export async function untilAnswers(settings: Settings, web: Program): Promise<void> {
  let endedWith: number | string | undefined;
  void web.ended.then((code) => (endedWith = code));
  const host = reachableHost(settings.webHost);
  while (!(await answers(`http://${host}:${settings.webPort}${FIRST_PAGE}`))) {
    if (endedWith !== undefined) throw endedEarly(web, endedWith);
    await wait(50);
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(30_000) })).ok;
  } catch {
    return false; // not listening yet: the caller tries again
  }
}
