import { fork } from 'node:child_process';
import { request as httpRequest } from 'node:http';
import path from 'node:path';
import { Envelope, type FieldErrors } from '#contracts/envelope.ts';
import type { UsbHelperCall } from '#contracts/usb.ts';
import type { z } from '#contracts/zod.ts';

export interface RunningHelper {
  port: number;
  /** Returns its output so far. */
  output: () => string;
  stop(): Promise<void>;
}

/** Starts the USB helper as on a user's machine, on a free port unless `port` is given. */
export async function startUsbHelper(environment: Record<string, string>, port = 0): Promise<RunningHelper> {
  const child = fork(path.resolve('usb-helper/main.ts'), {
    env: { ...process.env, USB_HELPER_PORT: String(port), ...environment },
    execArgv: [],
    silent: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const ready = await new Promise<{ port: number }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { port: number })); // sent by main.ts when it listens
    void ended.then((code) => reject(new Error(`The helper ended with ${code}.\n${output}`)));
  });
  return {
    port: ready.port,
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export interface HelperAnswer<C extends UsbHelperCall> {
  status: number;
  code: string | undefined;
  message: string;
  fields: FieldErrors;
  /** Data of the response, parsed by the schema of the contract. @throws when the call failed. */
  readonly data: z.output<C['data']>;
  headers: Record<string, string | string[] | undefined>;
}

/** Makes a call as a page of that origin does; can also set headers that a browser forbids a page to set, such as Host. */
export async function askHelper<C extends UsbHelperCall>(
  { port }: Pick<RunningHelper, 'port'>,
  call: C,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> },
): Promise<HelperAnswer<C>> {
  const answer = await sendToHelper(port, { ...call, body, headers });
  const envelope = Envelope.parse(JSON.parse(answer.text));
  return {
    status: answer.status,
    headers: answer.headers,
    code: envelope.code,
    message: envelope.message,
    fields: (envelope.success === '1' ? {} : (envelope.data ?? {})) as FieldErrors, // data of a failure, see envelope.ts
    get data() {
      if (envelope.success !== '1') throw new Error(`The helper refused: ${envelope.message}`);
      return call.data.parse(envelope.data) as z.output<C['data']>; // parsed by the very schema it is typed by
    },
  };
}

interface RawRequest {
  method: string;
  path: string;
  body?: unknown;
  headers: Record<string, string>;
}

export function sendToHelper(
  port: number,
  { method, path: pathname, body, headers }: RawRequest,
): Promise<{ status: number; text: string; headers: Record<string, string | string[] | undefined> }> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const type =
      text === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    const request = httpRequest(
      { host: '127.0.0.1', port, method, path: pathname, headers: { ...type, ...headers } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            text: Buffer.concat(chunks).toString(),
            headers: answer.headers,
          }),
        );
      },
    );
    request.once('error', reject);
    request.end(text);
  });
}
