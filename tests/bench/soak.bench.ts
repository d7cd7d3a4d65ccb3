import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Call } from '#contracts/call.ts';
import { changeDocuments, uploadDocument } from '#contracts/document.ts';
import { signDocuments } from '#contracts/sign-documents.ts';
import { temporaryDataRoot } from '#support/stack/temporary-data-root.ts';
import { startDatabase } from '../../scripts/database.ts';
import { makePeople, serviceHeaders, type LoadPerson } from './load-people.ts';
import { print } from './measure.ts';
import { officePdf } from './office-pdf.ts';
import { residentOf } from './process-memory.ts';
import { ended, startServices } from './services-and-web.ts';

/**
 * Uploads, assigns and signs many documents of 100 KB through the services, and prints their resident memory after each tenth, in MB,
 * and in the end by how much it has grown for 1,000 documents in the second half.
 */
const { values: options } = parseArgs({
  options: {
    documents: { type: 'string', default: '10000' },
    /** People who work at the same time. */
    people: { type: 'string', default: '4' },
  },
});
const count = Number(options.documents);
const people = Number(options.people);

const FIELD = {
  lowerLeftX: 60,
  lowerLeftY: 60,
  width: 200,
  height: 60,
  defaultPage: 'first',
  customPage: null,
};
const FORM = { ...FIELD, reason: 'I agree', location: '', showPicture: true, lockForSigning: false };

async function main(): Promise<void> {
  const root = temporaryDataRoot('bench-soak');
  const server = await startDatabase({ dataRoot: root, password: randomBytes(12).toString('hex') });
  const key = randomBytes(32);
  const { services, url } = await startServices({
    root,
    databaseUrl: server.url,
    key,
    appUrl: 'http://localhost',
  });
  try {
    const persons = await makePeople(server.url, key, people);
    const pid = services.pid ?? 0;
    const sizes = [residentOf(pid)];
    print({ bench: 'soak', documents: 0, resident_mb: sizes[0] });
    let begun = 0;
    let done = 0;
    const work = async (person: LoadPerson) => {
      while (begun < count) {
        begun += 1;
        await signOne(url, person);
        done += 1;
        if (done % Math.ceil(count / 10) !== 0) continue;
        sizes.push(residentOf(pid));
        print({ bench: 'soak', documents: done, resident_mb: sizes.at(-1) });
      }
    };
    await Promise.all(persons.map(work));
    const half = sizes.slice(Math.ceil(sizes.length / 2));
    const growth = ((half.at(-1) ?? 0) - (half[0] ?? 0)) / (((half.length - 1) * count) / 10 / 1000);
    print({ bench: 'soak', growth_mb_for_1000: rounded(growth) });
  } finally {
    await ended([services]);
    await server.stop();
    for (const folder of [root, server.folder]) rmSync(folder, { recursive: true, force: true });
  }
}

/** Uploads a document, asks the person to sign it, and signs it. */
async function signOne(url: string, person: LoadPerson): Promise<void> {
  const form = new FormData();
  const pdf = officePdf({ pages: 6, pictureBytes: 15_500 });
  form.set('file', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'letter.pdf');
  const { id } = (await call(url, uploadDocument, { person, body: form })) as { id: string };
  const { userId: user_id, membershipId: signatory_id } = person;
  const signatory = {
    ...{ user_id, signatory_id, serial_number: 1 },
    ...{ pages_to_sign: [1], instruction_notes: '' },
  };
  const asked = { instance_ids: [id], purpose: 'add_signatory', signatory_data: [signatory] };
  await call(url, changeDocuments, { person, body: JSON.stringify(asked) });
  const properties = { ...FORM, addEncryption: false, encryptionPin: '', level: null };
  const signed = { instance_ids: [id], sign_mode: 'pfx', document_properties: properties };
  await call(url, signDocuments, { person, body: JSON.stringify(signed) });
}

async function call(
  url: string,
  { service, method, path }: Call,
  { person, body }: { person: LoadPerson; body: string | FormData },
): Promise<unknown> {
  const response = await fetch(`${url}/${service}${path}`, {
    method,
    body,
    headers: {
      ...serviceHeaders(person),
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    },
  });
  const { success, message, data } = (await response.json()) as Record<string, unknown>;
  if (success !== '1') throw new Error(`${path}: ${String(message)}`);
  return data;
}

const rounded = (value: number): number => Number(value.toPrecision(3));

await main();
