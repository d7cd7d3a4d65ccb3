import { createServer } from 'node:http';
import path from 'node:path';
import { parseArgs } from 'node:util';
import next from 'next';
import { compressedFiles } from './compressed-files.ts';

/**
 * Serves the built web app as `next start` does, but sends the files of the build as the build has compressed them. -H is the host
 * that it listens on, -p the port. SIGTERM and SIGINT end it once the requests that it has are answered.
 */
const { values } = parseArgs({
  options: { hostname: { type: 'string', short: 'H' }, port: { type: 'string', short: 'p' } },
});
const hostname = values.hostname ?? '127.0.0.1';
const port = Number(values.port);
const root = path.resolve(import.meta.dirname, '..');

process.title = 'next-server';
const server = createServer();
const app = next({ dev: false, dir: root, hostname, port, httpServer: server });
const respond = app.getRequestHandler();
const useCompressed = compressedFiles(root);
server.on('request', (request, response) => {
  useCompressed(request, response);
  respond(request, response).catch((error: unknown) => {
    console.error(error);
    response.destroy();
  });
});
server.once('error', (error) => {
  console.error(error);
  process.exit(1);
});

// Before Next has read the app, whose `delayStop` puts these listeners off.
let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isEnding) return;
    isEnding = true;
    server.close(() => void app.close().finally(() => process.exit(0)));
  });
}

await app.prepare();
server.listen(port, hostname, () => console.log(`Ready at http://${hostname}:${port}`));
