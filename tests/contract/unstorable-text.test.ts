import { randomUUID } from 'node:crypto';
import type { Call } from '#contracts/call.ts';
import { ALL_CALLS } from '#contracts/calls.ts';
import type { FieldErrors } from '#contracts/envelope.ts';
import { decideApproval } from '#contracts/document-decision.ts';
import { getColumnValues, getDocuments } from '#contracts/document-list.ts';
import { uploadDocument } from '#contracts/document.ts';
import { NOT_A_TEXT } from '#contracts/text.ts';
import { samplePdf } from '#demo/sample-pdf.ts';
import { ONE_PART } from '#support/access/attempt.ts';
import { ACCESS_ROWS, nameOf } from '#support/access/access-cases.ts';
import type { RowInput } from '#support/access/rows.ts';
import { textPlaces, type TextPlace } from '#support/schema-texts.ts';
import { fetchCall, outcome } from '#support/service/client.ts';
import { signInOperator, type Operator } from '#support/service/operator.ts';
import { openOffice, type Office } from '#support/service/signed-in-office.ts';

const PARTS = ['params', 'query', 'body'] as const;
type Part = (typeof PARTS)[number];

let office: Office;
let operator: Operator;
beforeAll(async () => {
  [office, operator] = [await openOffice(), await signInOperator()];
});

interface Attempt {
  call: Call;
  part: Part;
  place: TextPlace;
}
const ATTEMPTS: Attempt[] = ALL_CALLS.flatMap((call) =>
  PARTS.flatMap((part) => {
    const schema = call[part];
    return schema ? textPlaces(schema).map((place) => ({ call, part, place })) : [];
  }),
);

/** Returns a copy of a value in which this path, with the objects and lists on its way, has another value. */
function put(into: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (step === '[]') return [put(Array.isArray(into) ? into[0] : undefined, rest, value)];
  const object = typeof into === 'object' && into !== null && !Array.isArray(into) ? into : {};
  if (step === '{}') return { ...object, [String(value)]: 1 };
  const former: unknown = Object.entries(object).find(([key]) => key === step)?.[1];
  return { ...object, [step]: put(former, rest, value) };
}

/** Returns the input of a call, as its row of the table of access has it, with a text at one place. */
function inputWith({ call, part, place: { path, literals } }: Attempt, text: string): RowInput {
  const input = ACCESS_ROWS[nameOf(call)]![0]!.input(...Array.from({ length: 5 }, () => randomUUID()));
  const around = literals.reduce<unknown>(
    (value, { path: at, value: one }) => put(value, at, one),
    input[part],
  );
  return { ...input, [part]: asSent(put(around, path, text), { call, part }) };
}

/** In a URL and in a form, values that are no texts are sent as JSON. */
function asSent(value: unknown, { call, part }: Pick<Attempt, 'call' | 'part'>): unknown {
  if (part === 'body' && call.bodyType !== 'multipart') return value;
  const fields = Object.entries(value as Record<string, unknown>); // the parts of a call are objects
  return Object.fromEntries(
    fields.map(([name, one]) => [name, typeof one === 'object' ? JSON.stringify(one) : one]),
  );
}

async function attempt(one: Attempt, text: string): Promise<{ status: number; fields: FieldErrors }> {
  const { call } = one;
  const input = inputWith(one, text);
  const as = call.access === 'operator' ? operator : office.owner;
  const response = await fetchCall(call, input, as, initOf(call, input));
  const { status } = response;
  if (status !== 200) return { status, fields: (await outcome(call, response)).fields };
  await response.body?.cancel();
  return { status, fields: {} };
}

function initOf({ bodyType }: Call, input: RowInput): RequestInit {
  if (bodyType === 'part') return ONE_PART;
  return bodyType === 'multipart' ? { body: formOf(input) } : {};
}

function formOf({ body = {} }: RowInput): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.set(name, String(value));
  form.set('file', new Blob([new Uint8Array(samplePdf())]), 'file.pdf');
  return form;
}

/** Texts that this place can carry: URLs and forms are UTF-8, which has no halves of surrogate pairs, unless they are within JSON. */
function textsFor({ call, part, place: { path } }: Attempt): string[] {
  const isJson = part === 'body' ? call.bodyType !== 'multipart' || path.length > 1 : path.length > 1;
  const texts = ['\0', 'a\0b', `${'a'.repeat(20)}\0`];
  return isJson ? [...texts, '\ud800', 'b\udc00'] : texts;
}

/** Returns whether the error stands at the field of the place, which some routes name without the object around it. */
function isNamed({ place: { path } }: Attempt, fields: FieldErrors): boolean {
  const names = path.filter((step) => step !== '[]');
  if (names.includes('{}')) return Object.keys(fields).length > 0; // the name is the text itself
  return Object.keys(fields).some((field) => {
    const steps = field.split('.').filter((step) => !/^\d+$/.test(step));
    return names.join('.').startsWith(steps.join('.')) || names.join('.').endsWith(steps.join('.'));
  });
}

describe('a text that cannot be stored', () => {
  it.each(
    ALL_CALLS.filter((call) => ATTEMPTS.some((one) => one.call === call)).map(
      (call) => [nameOf(call), call] as const,
    ),
  )('%s: is refused with 400 and an error at its field, or as an unknown path with 404', async (_, call) => {
    const accepted: unknown[] = [];
    for (const one of ATTEMPTS.filter((each) => each.call === call)) {
      for (const text of textsFor(one)) {
        const { status, fields } = await attempt(one, text);
        const isRefused = one.part === 'params' ? status === 404 : status === 400 && isNamed(one, fields);
        if (!isRefused && !(one.place.hasFallback && status === 200))
          accepted.push([one.part, one.place.path.join('.'), JSON.stringify(text), status, fields]);
      }
    }
    expect(accepted).toEqual([]);
  });

  it('is named at the search of column values, at a filter, and at the remarks of a decision', async () => {
    const { owner } = office;
    const refused = async (call: Call, input: Record<Part, unknown> | object) =>
      (await outcome(call, await fetchCall(call, input as RowInput, owner))).fields;
    expect(await refused(getColumnValues, { query: { column_id: 'status', search: 'x\0' } })).toEqual({
      search: [NOT_A_TEXT],
    });
    const search = { params: { status_or_id: 'all' }, query: { search: '\0' } };
    expect(await refused(getDocuments, search)).toEqual({ search: [NOT_A_TEXT] });
    const body = { approval_ids: [randomUUID()], status: 'reject', remarks: '\ud83d' };
    expect(await refused(decideApproval, { body })).toEqual({ remarks: [NOT_A_TEXT] });
  });

  it('is refused as the name of a file, in both forms of the header', async () => {
    for (const name of [
      `filename="a\0b.pdf"`,
      `filename*=utf-8''a%00b.pdf`,
      `filename*=utf-8''a%ED%A0%80b.pdf`,
    ]) {
      const body = [
        '--edge',
        `content-disposition: form-data; name="file"; ${name}`,
        'content-type: application/pdf',
        '',
        samplePdf().toString('latin1'),
        '--edge--',
        '',
      ].join('\r\n');
      const response = await fetchCall(uploadDocument, {}, office.owner, {
        body: Buffer.from(body, 'latin1'),
        headers: { 'content-type': 'multipart/form-data; boundary=edge' },
      });
      expect([name, response.status < 500]).toEqual([name, true]);
      if (response.status === 200) expect(await response.text()).not.toMatch(/\\u0000|\\ud800/i);
    }
  });
});
