import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { Envelope, type FieldErrors } from '#contracts/envelope.ts';
import type { UsbHelperCall } from '#contracts/usb.ts';
import { pairUsbHelper, startUsbPairing } from '#contracts/usb-pairing.ts';
import type { z } from '#contracts/zod.ts';
import { eventually } from '#support/eventually.ts';

export interface RunningHelper {
  port: number;
  /** Returns its output so far. */
  output: () => string;
  /** Path of its file of pairings, which is removed when it stops unless the environment names one. */
  pairings: string;
  stop(): Promise<void>;
}

/** Starts the USB helper as on a user's machine, on a free port unless `port` is given. */
export async function startUsbHelper(environment: Record<string, string>, port = 0): Promise<RunningHelper> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'helper-pairings-'));
  const pairings = environment['USB_HELPER_PAIRINGS'] ?? path.join(folder, 'pairings.json');
  const child = fork(path.resolve('usb-helper/main.ts'), {
    env: {
      ...process.env,
      USB_HELPER_PORT: String(port),
      ...environment,
      USB_HELPER_PAIRINGS: pairings,
    },
    execArgv: [],
    silent: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  void ended.then(() => rmSync(folder, { recursive: true, force: true }));
  const ready = await new Promise<{ port: number }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { port: number })); // sent by main.ts when it listens
    void ended.then((code) => reject(new Error(`The helper ended with ${code}.\n${output}`)));
  });
  return {
    port: ready.port,
    output: () => output,
    pairings,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Returns the pairing codes that a helper has shown, the oldest first. */
export const shownCodes = ({ output }: Pick<RunningHelper, 'output'>): string[] =>
  Array.from(output().matchAll(/enter this code there: (\d{6})\b/g), ([, code = '']) => code);

/** Returns the code that the helper shows for a page of an origin which asks for it. */
export async function codeFor(helper: RunningHelper, headers: Record<string, string>): Promise<string> {
  const before = shownCodes(helper).length;
  const { status } = await askHelper(helper, startUsbPairing, { headers });
  if (status !== 200) throw new Error(`The helper shows no code: ${status}`);
  return eventually(() => Promise.resolve(shownCodes(helper)[before] ?? null)); // the output arrives on its own way
}

/** Returns the headers of a page of that origin. */
export const headersOf = ({ port }: Pick<RunningHelper, 'port'>, origin: string) => ({
  origin,
  host: `localhost:${port}`,
});

/** Pairs a browser with the helper as its user does, and returns the secret. */
export async function pairedSecret(helper: RunningHelper, origin: string): Promise<string> {
  const headers = headersOf(helper, origin);
  const code = await codeFor(helper, headers);
  return (await askHelper(helper, pairUsbHelper, { body: { code }, headers })).data.secret;
}

const paired = new WeakMap<RunningHelper, Map<string, Promise<string>>>();

/** Returns the headers of a page of that origin in a paired browser; pairs it at the first call for this helper and origin. */
export async function pairedHeaders(helper: RunningHelper, origin: string): Promise<Record<string, string>> {
  const secrets = paired.get(helper) ?? new Map<string, Promise<string>>();
  paired.set(helper, secrets);
  const secret = secrets.get(origin) ?? pairedSecret(helper, origin);
  secrets.set(origin, secret);
  return { ...headersOf(helper, origin), authorization: `Bearer ${await secret}` };
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
