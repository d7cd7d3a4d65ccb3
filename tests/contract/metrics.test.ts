import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { generateLoginOtp } from '#contracts/session.ts';
import { send } from '#support/service/client.ts';
import { openStream } from '#support/service/event-stream.ts';
import { eventually } from '#support/eventually.ts';
import { assign, bytesOf, keysFor, sign } from '#support/service/signing-calls.ts';
import { openOffice, PASSWORD } from '#support/service/signed-in-office.ts';
import { uploaded } from '#support/service/upload-calls.ts';
import { backend } from '#support/stack/backend-environment.ts';
import { startOwnServices, useOwnDatabase } from '#support/stack/own-services.ts';

beforeAll(useOwnDatabase);

interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** Reads the text format of Prometheus, version 0.0.4. @throws for a line that is not of it */
function samplesIn(text: string): Sample[] {
  const lines = text.split('\n').filter((line) => line !== '' && !/^# (HELP|TYPE) [a-z_0-9]+ /.test(line));
  return lines.map((line) => {
    const [, name, list = '', value] = /^([a-z_0-9]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (name === undefined) throw new Error(`This is no sample: ${line}`);
    const labels = [...list.matchAll(/([a-z_]+)="([^"\\]*)"(?:,|$)/g)];
    if (labels.map(([label]) => label).join('') !== list) throw new Error(`These are no labels: ${list}`);
    return {
      name,
      labels: Object.fromEntries(labels.map(([, label = '', content = '']) => [label, content] as const)),
      value: Number(value),
    };
  });
}

/** Permitted values of each label. None of them matches an id, a name or an address. */
const ALLOWED: Record<string, RegExp> = {
  class: /^(signatures|members|visitors)$/,
  kind: /^(damaged|missing|disk_full|not_written|send-mail|send-file-mail|remove-blob|end-undo|mail-export|sign-batch|remind-signatory|major|minor|incremental|weakcb)$/,
  le: /^([0-9.e-]+|\+Inf)$/,
  level: /^(B-B|B-T|B-LT|B-LTA|unknown)$/,
  major: /^\d+$/,
  method: /^(GET|HEAD|POST|PATCH)$/,
  minor: /^\d+$/,
  patch: /^\d+$/,
  pool: /^(requests|limits|replica)$/,
  result: /^(stored|refused|failed|sent|delayed|replica|behind|busy|away)$/,
  route: /^(unmatched|(\/:?[a-z_-]+)+(\.json)?)$/,
  space: /^[a-z_]+$/,
  state: /^(running|network|used|idle|waiting|planned|failed)$/,
  status: /^[1-5]\d\d$/,
  type: /^[A-Za-z]+$/,
  version: /^v\d+\.\d+\.\d+$/,
};

it('the metrics count what the services do, and no label holds an id, a name or an address', async () => {
  const services = startOwnServices({ METRICS_PORT: '0' });
  process.env['SERVICES_URL'] = await services.ready;
  const metricsUrl = await services.metrics;
  const scrape = async () => samplesIn(await (await fetch(metricsUrl!)).text());
  /** Returns the value of the only sample with these labels. */
  const valueIn = (samples: Sample[], name: string, labels: Record<string, string> = {}) => {
    const found = samples.filter(
      (one) =>
        one.name === name && Object.entries(labels).every(([label, value]) => one.labels[label] === value),
    );
    return found.length === 1 ? found[0]?.value : `${found.length} samples`;
  };

  const { owner, member } = await openOffice(await keysFor('member'));
  const documents = [await uploaded(owner, 'Lease of Mira.pdf'), await uploaded(owner, 'second.pdf')];
  await assign(owner, documents, [member]);
  expect((await sign(member, [documents[0]!])).status).toBe(200);
  expect((await sign(member, [documents[1]!], { lowerLeftX: 5000 })).status).toBe(422);
  expect((await send(generateLoginOtp, { body: { email: member.email, password: PASSWORD } })).status).toBe(
    200,
  );
  await fetch(`${backend('SERVICES_URL')}/nowhere/${member.email}`);
  await openStream(member);
  rmSync(path.join(backend('BLOB_DIR'), 'organizations', owner.organizationId), { recursive: true });
  await expect(bytesOf(owner, documents[1]!.attachment)).rejects.toThrow('500');

  const mailed = await eventually(async () => {
    const samples = await scrape();
    return Number(valueIn(samples, 'countersign_mails_total', { result: 'sent' })) > 0 ? samples : null;
  });
  const upload = { route: '/document/document', method: 'POST' };
  expect({
    uploads: valueIn(mailed, 'countersign_http_requests_total', { ...upload, status: '200' }),
    'timed uploads': valueIn(mailed, 'countersign_http_request_duration_seconds_count', upload),
    unmatched: valueIn(mailed, 'countersign_http_requests_total', { route: 'unmatched', status: '404' }),
    stored: valueIn(mailed, 'countersign_signatures_total', { level: 'B-B', result: 'stored' }),
    refused: valueIn(mailed, 'countersign_signatures_total', { level: 'B-B', result: 'refused' }),
    'missing files': valueIn(mailed, 'countersign_blob_errors_total', { kind: 'missing' }),
    streams: valueIn(mailed, 'countersign_event_streams'),
    'tasks that run': valueIn(mailed, 'countersign_engine_tasks', { state: 'running' }),
    'visitors that wait': valueIn(mailed, 'countersign_engine_queue', { class: 'visitors' }),
    'exports that failed': valueIn(mailed, 'countersign_jobs', { kind: 'mail-export', state: 'failed' }),
    'queries that wait': valueIn(mailed, 'countersign_database_waiting', { pool: 'requests' }),
  }).toEqual({
    uploads: 2,
    'timed uploads': 2,
    unmatched: 1,
    stored: 1,
    refused: 1,
    'missing files': 1,
    streams: 1,
    'tasks that run': 0,
    'visitors that wait': 0,
    'exports that failed': 0,
    'queries that wait': 0,
  });
  expect(valueIn(mailed, 'countersign_engine_threads')).toBeGreaterThan(0);
  expect(valueIn(mailed, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);

  const strange = mailed.flatMap(({ labels }) =>
    Object.entries(labels).filter(([label, value]) => !ALLOWED[label]?.test(value)),
  );
  expect(strange).toEqual([]);
});

describe('the address of the metrics', () => {
  /** Prints at the end whether the library of the metrics was loaded. */
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(
    `import Module from 'node:module';
     const isLoaded = () => Object.keys(Module._cache).some((file) => file.includes('/prom-client/'));
     process.on('exit', () => console.log('prom-client is ' + (isLoaded() ? 'loaded' : 'absent')));`,
  )}`;

  it('does not exist without METRICS_PORT, and nothing is loaded for it', async () => {
    const { metrics, child, ended, output } = startOwnServices({ NODE_OPTIONS });
    expect(await metrics).toBeUndefined();
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(output()).toContain('prom-client is absent');
  });

  it('is on the loopback alone, for requests to the loopback, and ends with the services', async () => {
    const { metrics, child, ended, output } = startOwnServices({
      NODE_OPTIONS,
      METRICS_PORT: '0',
      SERVICES_HOST: '0.0.0.0',
    });
    const url = new URL((await metrics)!);
    expect(url.hostname).toBe('127.0.0.1');
    await expect(fetch(`http://127.0.0.2:${url.port}/metrics`)).rejects.toThrow(); // every interface would answer there
    const statusOf = (host: string, target = '/metrics') =>
      new Promise((resolve, reject) => {
        const request = http.get({
          host: url.hostname,
          port: url.port,
          path: target,
          headers: { host },
          agent: false,
        });
        request.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject);
      });
    expect(await statusOf(url.host)).toBe(200);
    expect(await statusOf(`localhost:${url.port}`)).toBe(200);
    expect(await statusOf('metrics.example')).toBe(421);
    expect(await statusOf(url.host, `/metrics/${randomUUID()}`)).toBe(404);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(output()).toContain('prom-client is loaded');
  });
});
