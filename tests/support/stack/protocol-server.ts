import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '#platform/blobs/s3/s3-settings.ts';

/** What happens to a request instead of its response. */
export type StoreFault =
  /** The connection ends after so many bytes of the object. */
  | { cutAfter: number }
  /** Nothing more comes after so many bytes of the object. */
  | { stallsAfter: number }
  | { status: number; code: string }
  /** A page with status 200, as of a proxy that asks for a login. */
  | 'a page'
  | 'silent';

/** Request that the server got. */
export interface StoreRequest {
  method: string;
  key: string;
  range: string | undefined;
  /** Entity tag that the object must have. */
  match: string | undefined;
}

/**
 * Speaks as much of the S3 protocol as it takes to break requests at a chosen place. That the product works with a store is
 * proved by tests with a real one.
 */
export async function startProtocolServer() {
  const objects = new Map<string, Buffer>();
  const requests: StoreRequest[] = [];
  let faultOf: (request: StoreRequest) => StoreFault | undefined = () => undefined;
  const server = createServer((incoming, response) => {
    void respond(incoming, response).catch(() => response.destroy());
  });
  const respond = async (incoming: IncomingMessage, response: ServerResponse) => {
    const url = new URL(incoming.url ?? '/', 'http://store');
    const key = decodeURIComponent(url.pathname).replace(/^\/[^/]+\/?/, '');
    const { range, 'if-match': match } = incoming.headers;
    const request = { method: incoming.method ?? '', key, range, match };
    requests.push(request);
    const fault = faultOf(request);
    const body = await buffer(incoming);
    if (fault === 'silent') return;
    if (fault === 'a page') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in to the network</p>');
      return;
    }
    if (fault && 'status' in fault) {
      refuse(response, fault);
      return;
    }
    if (request.method === 'PUT') objects.set(key, body);
    if (request.method === 'DELETE') objects.delete(key);
    if (request.method === 'PUT' || request.method === 'DELETE') {
      response.writeHead(200, { etag: etagOf(body) }).end();
      return;
    }
    if (key === '') {
      response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end('<ListBucketResult></ListBucketResult>');
      return;
    }
    const object = objects.get(key);
    if (!object) refuse(response, { status: 404, code: 'NoSuchKey' });
    else sendObject(response, { object, request, fault });
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const settings: S3Settings = {
    bucket: 'bucket',
    prefix: '',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    forcePathStyle: true,
  };
  return {
    settings,
    objects,
    /** Requests since the last call of `breakBy`. */
    requests,
    /** Sets what breaks requests from now on. */
    breakBy: (choose: typeof faultOf) => {
      requests.length = 0;
      faultOf = choose;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

function refuse(response: ServerResponse, { status, code }: { status: number; code: string }): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<Error><Code>${code}</Code><Message>no</Message></Error>`);
}

function sendObject(
  response: ServerResponse,
  { object, request, fault }: { object: Buffer; request: StoreRequest; fault: StoreFault | undefined },
): void {
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.range ?? '');
  const [start, end] = range ? [Number(range[1]), Number(range[2]) + 1] : [0, object.length];
  const body = object.subarray(start, end);
  response.writeHead(range ? 206 : 200, {
    etag: etagOf(object),
    'content-length': body.length,
    ...(range ? { 'content-range': `bytes ${start}-${start + body.length - 1}/${object.length}` } : {}),
  });
  if (request.method === 'HEAD') response.end();
  else if (fault && typeof fault === 'object' && 'cutAfter' in fault)
    response.write(body.subarray(0, fault.cutAfter), () => response.destroy());
  else if (fault && typeof fault === 'object' && 'stallsAfter' in fault)
    response.write(body.subarray(0, fault.stallsAfter));
  else response.end(body);
}
