import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { temporaryDataRoot } from '#support/stack/temporary-data-root.ts';
import { largePdf } from '#support/pdf/large-pdf.ts';
import { startDatabase } from '../../scripts/database.ts';
import { BENCH_PACKAGES, ensureSystemPackages } from '../../scripts/system-packages.ts';
import { ask, dataOf, fileForm, type Asker } from './load-client.ts';
import { IN_ORGANIZATION, makePeople, serviceHeaders, webHeaders, type LoadPerson } from './load-people.ts';
import { timingOf, walk } from './load-walk.ts';
import { print } from './measure.ts';
import { startNginx } from './nginx.ts';
import { officePdf } from './office-pdf.ts';
import { peakOf, residentOf, resetPeakOf } from './process-memory.ts';
import { startServicesAndWeb, type ServicesAndWeb } from './services-and-web.ts';

/**
 * Measures the whole product under load, in lines of JSON: start and memory at rest; the list of documents at 20 parallel requests, at the
 * service, through nginx as a plain proxy, and through the web app; 100 MB up and down with the peak of the memory; people who walk the main
 * job at once; and two instances of services and web app beside one. The requests are made on the same machine, which they take a part of.
 */
const { values: options } = parseArgs({
  options: {
    people: { type: 'string', default: '100' },
    minutes: { type: 'string', default: '5' },
    /** Milliseconds that a person takes before each step, on average. */
    pause: { type: 'string', default: '1000' },
    /** Seconds for which each kind of requests is measured. */
    seconds: { type: 'string', default: '10' },
    /** Substring of the parts to run: start, way, bytes, people, instances. */
    only: { type: 'string', default: '' },
  },
});
const PARALLEL = 20;
/** Times that the ways to the list take turns. */
const TURNS = 5;
const ON_A_PAGE = 20;
const LIST = '/document/document/all';
const isWanted = (part: string) => part.includes(options.only);

interface Bench {
  root: string;
  databaseUrl: string;
  key: Buffer;
  people: LoadPerson[];
}

async function main(): Promise<void> {
  ensureSystemPackages(BENCH_PACKAGES);
  const root = temporaryDataRoot('bench-load');
  const server = await startDatabase({ dataRoot: root, password: randomBytes(12).toString('hex') });
  const running: ServicesAndWeb[] = [];
  try {
    const key = randomBytes(32);
    const place = { root, databaseUrl: server.url, key };
    const first = await startServicesAndWeb(place);
    running.push(first);
    const bench: Bench = { ...place, people: await makePeople(server.url, key, Number(options.people)) };
    await fillList(first, bench);
    if (isWanted('start')) await printStart(bench);
    if (isWanted('way')) await measureWay(first, bench);
    if (isWanted('bytes')) await measureBytes(first, bench);
    if (isWanted('people')) await measurePeople(first, bench);
    if (isWanted('instances')) {
      await measureInstances('one', running, bench);
      running.push(await startServicesAndWeb({ ...place, sessionSecret: first.sessionSecret }));
      await measureInstances('two', running, bench);
    }
  } finally {
    for (const one of running) await one.stop();
    await server.stop();
    for (const folder of [root, server.folder]) rmSync(folder, { recursive: true, force: true });
  }
}

/** Uploads as many documents as a page of the list has, in the organization of the first person. */
async function fillList({ services }: ServicesAndWeb, { people }: Bench): Promise<void> {
  const [person] = people;
  if (!person) return;
  const asker = { base: services.url, headers: serviceHeaders(person) };
  const form = fileForm('letter.pdf', officePdf({ pages: 6, pictureBytes: 15_500 }));
  for (let number = 0; number < ON_A_PAGE; number += 1)
    await dataOf(ask(asker, { method: 'POST', path: '/document/document', ...form }));
}

/** Prints how long services and web app take from nothing to their first responses, and what memory they hold then. */
async function printStart(bench: Bench): Promise<void> {
  const started = performance.now();
  const { services, web, stop } = await startServicesAndWeb(bench);
  const ms = Math.round(performance.now() - started);
  print({
    bench: 'load',
    case: 'start of services and web app, one after the other',
    ms,
    services_mb: residentOf(services.pid),
    web_mb: residentOf(web.pid),
  });
  await stop();
}

/** Prints rate and times of the list on each way to it, beside those of the services themselves: of one request at a time, and of many. */
async function measureWay(
  { services, web, sessionSecret }: ServicesAndWeb,
  { people }: Bench,
): Promise<void> {
  const [person] = people;
  if (!person) return;
  const nginx = await startNginx([services.url]);
  const direct = { base: services.url, headers: serviceHeaders(person) };
  const ways: Record<string, Asker> = {
    service: direct,
    nginx: { ...direct, base: nginx.url },
    web: await onTheWeb(person, { url: web.url, sessionSecret }),
  };
  for (const parallel of [1, PARALLEL]) await compareWays(ways, parallel);
  await nginx.stop();
}

/** Takes turns on the ways, so that what else the machine does falls on all of them. */
async function compareWays(ways: Readonly<Record<string, Asker>>, parallel: number): Promise<void> {
  const milliseconds = Number(options.seconds) * 1000;
  const taken = new Map<string, number[]>();
  for (const asker of Object.values(ways))
    await listTimes([asker], { parallel, milliseconds: milliseconds / 2 });
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [at, asker] of Object.entries(ways)) {
      const times = await listTimes([asker], { parallel, milliseconds: milliseconds / TURNS });
      taken.set(at, [...(taken.get(at) ?? []), ...times]);
    }
  }
  const direct = taken.get('service') ?? [];
  for (const [at, times] of taken) {
    print({
      ...{ bench: 'load', case: 'list', at, parallel },
      per_s: Math.round((times.length / milliseconds) * 1000),
      part_of_service: Number((times.length / direct.length).toPrecision(3)),
      added_p50_ms: Number((timingOf(times).p50_ms - timingOf(direct).p50_ms).toFixed(1)),
      ...timingOf(times),
    });
  }
}

/** Requests the list in parallel for some seconds, after as many of warm-up. */
async function measureList(
  askers: readonly Asker[],
): Promise<{ perSecond: number } & ReturnType<typeof timingOf>> {
  const milliseconds = Number(options.seconds) * 1000;
  await listTimes(askers, { parallel: PARALLEL, milliseconds: milliseconds / 2 });
  const taken = await listTimes(askers, { parallel: PARALLEL, milliseconds });
  return { perSecond: Math.round((taken.length / milliseconds) * 1000), ...timingOf(taken) };
}

/** Requests the list again and again for a time, and returns what each request took, in milliseconds. */
async function listTimes(
  askers: readonly Asker[],
  { parallel, milliseconds }: { parallel: number; milliseconds: number },
): Promise<number[]> {
  const taken: number[] = [];
  const end = performance.now() + milliseconds;
  await Promise.all(
    Array.from({ length: parallel }, async (_, index) => {
      const asker = askers[index % askers.length];
      while (asker && performance.now() < end) {
        const started = performance.now();
        await dataOf(ask(asker, { path: LIST }));
        taken.push(performance.now() - started);
      }
    }),
  );
  return taken;
}

const FILES = 10;

/** Prints how long ten files of 10 MB take up and down at once, and by how much the memory of services and web app grows at most meanwhile. */
async function measureBytes(
  { services, web, sessionSecret }: ServicesAndWeb,
  { people }: Bench,
): Promise<void> {
  const [person] = people;
  if (!person) return;
  const asker = await onTheWeb(person, { url: web.url, sessionSecret });
  const file = largePdf({ pages: 20, bytes: 9_900_000 });
  const form = fileForm('scan.pdf', file);
  const all = { bytes: FILES * file.length, files: FILES };
  const ids = await withPeaks('up', () =>
    Promise.all(
      Array.from({ length: FILES }, async () => {
        const asked = { method: 'POST', path: '/document/document', ...form };
        return (await dataOf<{ id: string }>(ask(asker, asked))).id;
      }),
    ),
  );
  await withPeaks('down', () =>
    Promise.all(
      ids.map((id) =>
        ask(asker, { path: `/document/document/${id}/attachment?version=1` }).then(({ length }) => length),
      ),
    ),
  );

  async function withPeaks<T>(direction: string, act: () => Promise<T>): Promise<T> {
    for (const { pid } of [services, web]) resetPeakOf(pid);
    const atRest = { services: residentOf(services.pid), web: residentOf(web.pid) };
    const started = performance.now();
    const result = await act();
    const ms = Math.round(performance.now() - started);
    print({
      bench: 'load',
      case: `100 MB ${direction}`,
      ...all,
      ms,
      services_above_rest_mb: Math.round(peakOf(services.pid) - atRest.services),
      web_above_rest_mb: Math.round(peakOf(web.pid) - atRest.web),
    });
    return result;
  }
}

/** Prints how long each step of the main job takes while many people walk it. */
async function measurePeople(
  { web, sessionSecret, services }: ServicesAndWeb,
  { people }: Bench,
): Promise<void> {
  const walkers = await Promise.all(
    people.map(async (person) => ({
      person,
      asker: await onTheWeb(person, { url: web.url, sessionSecret }),
    })),
  );
  const [pause, minutes] = [Number(options.pause), Number(options.minutes)];
  const { steps, signed, errors } = await walk(walkers, { milliseconds: minutes * 60_000, pause });
  const about = { bench: 'load', people: people.length, minutes, pause_ms: pause };
  for (const [step, timing] of Object.entries(steps)) print({ ...about, case: `people: ${step}`, ...timing });
  print({
    ...about,
    case: 'people',
    signed,
    errors: errors.length,
    first_error: errors[0],
    services_mb: residentOf(services.pid),
    web_mb: residentOf(web.pid),
  });
}

/** Prints the rate of the list through nginx in front of all instances of the web app. */
async function measureInstances(
  instances: string,
  running: readonly ServicesAndWeb[],
  { people }: Bench,
): Promise<void> {
  const nginx = await startNginx(running.map(({ web }) => web.url));
  const sessionSecret = running[0]?.sessionSecret ?? '';
  const askers = await Promise.all(
    people.slice(0, IN_ORGANIZATION).map((person) => onTheWeb(person, { url: nginx.url, sessionSecret })),
  );
  const { perSecond, ...timing } = await measureList(askers);
  print({ bench: 'load', case: 'instances', instances, parallel: PARALLEL, per_s: perSecond, ...timing });
  await nginx.stop();
}

async function onTheWeb(
  person: LoadPerson,
  { url, sessionSecret }: { url: string; sessionSecret: string },
): Promise<Asker> {
  const headers = await webHeaders(person, { secret: sessionSecret, origin: url });
  return { base: `${url}/api`, headers };
}

await main();
