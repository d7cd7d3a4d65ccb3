import { Agent, request } from 'node:http';

/** Who asks: headers of the session, and the origin that the web app wants with changes. */
export interface Asker {
  base: string;
  headers: Readonly<Record<string, string>>;
}

export interface Asked {
  method?: string;
  path: string;
  /** JSON, or a body of another type with its headers. */
  json?: unknown;
  body?: Buffer;
  headers?: Readonly<Record<string, string>>;
}

/** Connections are kept, as browsers and load balancers keep them. */
const agent = new Agent({ keepAlive: true, maxSockets: 512 });

/** Sends a request and resolves to the body of its response. @throws Error if its status is neither 200 nor 206 */
export function ask({ base, headers: own }: Asker, asked: Asked): Promise<Buffer> {
  const { method = 'GET', path, json } = asked;
  const body = json === undefined ? asked.body : Buffer.from(JSON.stringify(json));
  const headers = {
    ...own,
    ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    ...(body ? { 'content-length': String(body.length) } : {}),
    ...asked.headers,
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${base}${path}`, { method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const bytes = Buffer.concat(chunks);
        if (response.statusCode === 200 || response.statusCode === 206) {
          resolve(bytes);
          return;
        }
        reject(
          new Error(`${method} ${path}: ${response.statusCode} ${bytes.subarray(0, 200).toString('utf8')}`),
        );
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

/** Returns the data of a response in the services' envelope. @throws Error if it tells of a failure */
export async function dataOf<T>(answer: Promise<Buffer>): Promise<T> {
  const { success, message, data } = JSON.parse((await answer).toString('utf8')) as {
    success: string;
    message: string;
    data: T; // the product's own service, which the contract tests check
  };
  if (success !== '1') throw new Error(message);
  return data;
}

/** Returns a form with one file, ready to be sent. */
export function fileForm(name: string, bytes: Buffer): Pick<Asked, 'body' | 'headers'> {
  const boundary = 'countersign-bench-boundary';
  const head = [
    `--${boundary}`,
    `content-disposition: form-data; name="file"; filename="${name}"`,
    'content-type: application/pdf',
    '',
    '',
  ].join('\r\n');
  return {
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
