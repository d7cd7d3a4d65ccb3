import { rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { readSettings } from '../../../scripts/environment.ts';
import { startStack } from '../../../scripts/stack.ts';
import { freePort } from '../../../scripts/free-port.ts';
import { FaultProxy, type Fault } from './fault-proxy.ts';
import { temporaryDataRoot } from './temporary-data-root.ts';

/** Runs the whole product on free ports and in a separate folder, for the browser tests, with a control server. */
const dataRoot = temporaryDataRoot('e2e');
const servicesPort = process.env['E2E_SERVICES_PORT'] ?? String(await freePort());
const proxyPort = await freePort();
const proxy = new FaultProxy(`http://127.0.0.1:${servicesPort}`);
const proxyServer = await proxy.listen(proxyPort);

process.env['DATA_DIR'] = dataRoot;
process.env['PORT'] = process.env['E2E_WEB_PORT'];
process.env['SERVICES_PORT'] = servicesPort;
process.env['USB_HELPER_URL'] = `http://localhost:${process.env['E2E_HELPER_PORT'] ?? ''}`;
process.env['PKI_PORT'] = process.env['E2E_PKI_PORT'] ?? String(await freePort());
/** Trust services that a test starts on this port may be asked, beside those of the demo. */
process.env['TRUST_SERVICE_HOSTS'] = `127.0.0.1:${process.env['E2E_TRUST_PORT'] ?? ''}`;
process.env['OPERATOR_ACCOUNTS'] = 'operator@office.example';
process.env['SOURCE_LIMIT_FACTOR'] = '10000'; // all browsers of a run have one address
process.env['MAIL_PAGE_PORT'] = process.env['E2E_MAIL_PORT'];
for (const service of ['GENERAL', 'ORGANIZATION', 'DOCUMENT']) {
  process.env[`${service}_SERVICE_URL`] = `http://127.0.0.1:${proxyPort}/${service.toLowerCase()}`;
}

const settings = readSettings(process.env, false);
const stack = await startStack(settings, console.log);
/** Reports of browsers that something has violated the policy of a page. */
const violations: unknown[] = [];
const control = createServer((request, response) => void answer(request, response));
control.listen(Number(process.env['E2E_CONTROL_PORT']), '127.0.0.1');

/**
 * Responds to `/ready`, `/environment` for fixtures that write to the database, `/session?email=&token=` for sessions that start
 * there, and `/fault?organization=&email=&path=&fault=`, which ends the fault when it names none. What the whole run must not
 * have had stands in `/violations`, where browsers report, and `/stray-calls`.
 */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://control');
  response.setHeader('content-type', 'application/json');
  if (url.pathname === '/fault') {
    const organization = url.searchParams.get('organization') ?? '';
    const fault = url.searchParams.get('fault') as Fault | null; // sent by the office fixture, which is typed
    const [pathPart, emails] = [url.searchParams.get('path') ?? '', url.searchParams.getAll('email')];
    if (fault) proxy.order(organization, { pathPart, fault, emails });
    else proxy.clear(organization);
  }
  if (url.pathname === '/session') {
    proxy.introduce(url.searchParams.get('email') ?? '', url.searchParams.get('token') ?? '');
  }
  const { DATABASE_URL, KEY_ENCRYPTION_KEY, BLOB_DIR } = stack.servicesEnvironment;
  const { SESSION_SECRET } = settings.secrets;
  const facts = {
    DATABASE_URL,
    KEY_ENCRYPTION_KEY,
    BLOB_DIR,
    SESSION_SECRET,
    mailPageUrl: stack.mailPageUrl,
    webProcessId: stack.webProcessId(),
    servicesProcessId: stack.servicesProcessId(),
  };
  if (url.pathname === '/violations' && request.method === 'POST') violations.push(await json(request));
  const answers: Record<string, unknown> = {
    '/environment': facts,
    '/violations': violations,
    '/stray-calls': proxy.strayCalls,
  };
  response.end(JSON.stringify(answers[url.pathname] ?? {}));
}

process.once('SIGTERM', () => void end(0));
void stack.broken.then((reason) => {
  console.error(reason);
  return end(1);
});

let isEnding = false;
async function end(code: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  control.close();
  proxyServer.closeAllConnections();
  proxyServer.close();
  await stack.stop();
  for (const folder of [dataRoot, stack.databaseFolder]) {
    if (folder) rmSync(folder, { recursive: true, force: true });
  }
  process.exit(code);
}
