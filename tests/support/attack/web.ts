import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** The web app under test, at both of its names. */
export const WEB_PORT = Number(process.env['E2E_WEB_PORT']);
export const ORIGIN = `http://localhost:${WEB_PORT}`;

/** Headers of a request that a page of the app makes. */
export const FROM_THE_APP = { origin: ORIGIN, 'sec-fetch-site': 'same-origin', 'x-countersign': '1' };

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface Asking {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Readable;
}

/** Keeps no connection: the web app may end one just as a later test takes it. */
const agent = new Agent({ keepAlive: false, maxSockets: 20 });

/** Sends a request whose path is not normalized, unlike that of fetch. A body that is a stream does not declare its length. */
export function ask(path: string, { method = 'GET', headers = {}, body }: Asking = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const to = {
      host: '127.0.0.1',
      port: WEB_PORT,
      method,
      path,
      headers: { host: `localhost:${WEB_PORT}`, ...headers },
    };
    const sent = request({ ...to, agent: body === undefined ? agent : false }, (response) => {
      const { statusCode: status = 0, headers: received } = response;
      buffer(response).then((content) => resolve({ status, headers: received, body: content }), reject);
    });
    sent.on('error', reject); // after a response it changes nothing
    if (typeof body === 'object') body.on('error', reject).pipe(sent);
    else sent.end(body);
  });
}
