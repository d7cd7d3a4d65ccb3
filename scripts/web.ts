import { createServer } from 'node:http';
import path from 'node:path';
import { MAX_HEADER_BYTES } from '#contracts/limits.ts';
import next from 'next';
import { env } from '../lib/server/env.ts';
import { currentTracing } from '../lib/tracing/tracing.ts';
import { compressedFiles } from './compressed-files.ts';
import { onStopSignals } from '../services/platform/stop-signals.ts';
import { appUrlProblems } from '../services/production-problems.ts';
import { buildProblem } from './build-problem.ts';
import { answerCall } from './direct-calls.ts';
import { PLACE_OF_WEB, portProblem } from './free-port.ts';
import { TRIAL_FLAG } from './next-options.ts';
import { dropUnreadOutput } from './unread-output.ts';

/**
 * `npm run web` serves the built web app as `next start` does, but with longer addresses, with the files of the build as the build
 * has compressed them, and with calls of the services answered before Next (ADR 40). WEB_HOST and PORT say where. A signal to stop ends it once the requests that it has are answered.
 */
const root = path.resolve(import.meta.dirname, '..');
const hostname = process.env['WEB_HOST'] || '127.0.0.1';
const port = Number(process.env['PORT'] || '3000');

dropUnreadOutput();
const problem = (await portProblem({ ...PLACE_OF_WEB, host: hostname, port })) ?? buildProblem(root);
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}

const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES });
// Next listens for upgrades, and keeps their connections, on the server that it is given: one that never gets a request.
const app = next({ dev: false, dir: root, hostname, port, httpServer: createServer() });
const respond = app.getRequestHandler();
const useCompressed = compressedFiles(root);
server.on('request', (request, response) => {
  if (answerCall(request, response)) return;
  useCompressed(request, response);
  respond(request, response).catch((error: unknown) => {
    console.error(error);
    if (response.headersSent) response.destroy();
    else response.writeHead(500).end();
  });
});
server.once('error', (error) => {
  console.error(error);
  process.exit(1);
});

// The instrumentation, which Next runs as it prepares, delays what listens to these signals by then.
onStopSignals({
  first: () => server.close(() => void end().finally(() => process.exit(0))),
  again: () => undefined, // it ends when its requests are answered
});

/** Ends Next, and exports what was traced. */
async function end(): Promise<void> {
  await app.close().finally(() => currentTracing()?.close());
}

await app.prepare();
try {
  const { APP_URL } = env(); // Next, which has read the .env files by now, would listen also without the settings that the app needs
  const problems = process.argv.includes(TRIAL_FLAG) ? [] : appUrlProblems(APP_URL);
  if (problems.length > 0)
    throw new Error(`The web app cannot start with this environment. ${problems.join('; ')}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
server.listen(port, hostname);
