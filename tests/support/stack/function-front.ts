import { createPrivateKey } from 'node:crypto';
import { request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { certificatePem, createAuthority, issueCertificate } from '#demo/pki.ts';

/** Largest body that a function of Vercel takes, and that it sends unless it streams. */
export const FUNCTION_BYTES = 4_500_000;

export interface FunctionFront {
  port: number;
  /** Method, path and size of each body of which all has come. */
  bodies: { method: string; path: string; bytes: number }[];
  /** Number of requests that were refused for their size, and of responses. */
  refused: () => number;
  /** Breaks the connection of the next body once so many bytes of it have come. */
  breakNextBodyAfter: (bytes: number) => void;
  close: () => Promise<void>;
}

/**
 * Starts what stands before functions in a cloud: it ends TLS for `host`, collects each body before it starts the function, and refuses
 * what is too large, also a response whose length the function has declared; a stream has none.
 */
export async function startFunctionFront(target: string, host: string): Promise<FunctionFront> {
  const bodies: FunctionFront['bodies'] = [];
  let refused = 0;
  let breakAfter = Infinity;
  const pass = async (incoming: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = incoming;
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes <= FUNCTION_BYTES) chunks.push(chunk);
      if (bytes > breakAfter) {
        breakAfter = Infinity;
        incoming.socket.destroy();
        return;
      }
    }
    if (bytes > 0) bodies.push({ method, path: url, bytes });
    if (bytes > FUNCTION_BYTES) {
      refuse(response, 413);
      return;
    }
    const outgoing = forward(new URL(url, target), { method, headers }, (answer) => {
      if (Number(answer.headers['content-length'] ?? 0) > FUNCTION_BYTES) {
        answer.resume();
        refuse(response, 500);
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    response.on('close', () => outgoing.destroy());
    outgoing.end(Buffer.concat(chunks));
  };
  const refuse = (response: ServerResponse, status: number) => {
    refused += 1;
    response.writeHead(status, { 'content-type': 'text/plain' }).end('FUNCTION_PAYLOAD_TOO_LARGE');
  };
  const { privateKey, certificate, chain } = await issueCertificate(await createAuthority('Cloud'), {
    commonName: host,
  });
  const key = createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' });
  const server = createServer(
    {
      key: key.export({ format: 'pem', type: 'pkcs8' }),
      cert: [certificate, ...chain].map(certificatePem).join(''),
    },
    (incoming, response) => {
      pass(incoming, response).catch(() => response.destroy()); // the browser broke off
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port, // listens on a port
    bodies,
    refused: () => refused,
    breakNextBodyAfter: (bytes) => (breakAfter = bytes),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
