import { ask, dataOf, fileForm, type Asker } from './load-client.ts';
import type { LoadPerson } from './load-people.ts';
import type { Timing } from './measure.ts';
import { officePdf } from './office-pdf.ts';

/** Main job of a person, in steps: look at the list, upload a document, ask for a signature, open the document, sign it, download it. */
export const STEPS = ['list', 'upload', 'ask', 'open', 'sign', 'download'] as const;
export type Step = (typeof STEPS)[number];

export interface WalkFigures {
  steps: Record<Step, Timing>;
  /** Documents that were signed. */
  signed: number;
  /** Messages of the requests that failed. */
  errors: string[];
}

const PDF = officePdf({ pages: 6, pictureBytes: 15_500 });
const UPLOAD = fileForm('letter.pdf', PDF);
const FIELD = { lowerLeftX: 60, lowerLeftY: 60, width: 200, height: 60, defaultPage: 'first' };
const PROPERTIES = {
  ...FIELD,
  customPage: null,
  reason: 'I agree',
  location: '',
  showPicture: true,
  lockForSigning: false,
  addEncryption: false,
  encryptionPin: '',
  level: null,
};

/** Lets people walk the main job again and again, each at the same time as the others, with a pause before each step. */
export async function walk(
  people: readonly { person: LoadPerson; asker: Asker }[],
  { milliseconds, pause }: { milliseconds: number; pause: number },
): Promise<WalkFigures> {
  const taken: Record<Step, number[]> = { list: [], upload: [], ask: [], open: [], sign: [], download: [] };
  const errors: string[] = [];
  let signed = 0;
  const end = performance.now() + milliseconds;
  const step = async <T>(name: Step, act: () => Promise<T>): Promise<T> => {
    await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random()))); // varied, so that the people do not act in step
    const started = performance.now();
    const result = await act();
    taken[name].push(performance.now() - started);
    return result;
  };
  await Promise.all(
    people.map(async ({ person, asker }) => {
      while (performance.now() < end) {
        try {
          await walkOnce(person, asker, step);
          signed += 1;
        } catch (error) {
          errors.push(error instanceof Error ? error.message : String(error));
        }
      }
    }),
  );
  const steps = Object.fromEntries(STEPS.map((name) => [name, timingOf(taken[name])]));
  return { steps: steps as WalkFigures['steps'], signed, errors }; // of all steps
}

type Take = <T>(name: Step, act: () => Promise<T>) => Promise<T>;

async function walkOnce(
  { userId: user_id, membershipId: signatory_id }: LoadPerson,
  asker: Asker,
  step: Take,
): Promise<void> {
  await step('list', () => dataOf(ask(asker, { path: '/document/document/all' })));
  const { id } = await step('upload', () =>
    dataOf<{ id: string }>(ask(asker, { method: 'POST', path: '/document/document', ...UPLOAD })),
  );
  const signatory = { user_id, signatory_id, serial_number: 1, pages_to_sign: [1], instruction_notes: '' };
  const asked = { instance_ids: [id], purpose: 'add_signatory', signatory_data: [signatory] };
  await step('ask', () => dataOf(ask(asker, { method: 'PATCH', path: '/document/document', json: asked })));
  const file = `/document/document/${id}/attachment`;
  await step('open', async () => {
    await dataOf(ask(asker, { path: `/document/document/${id}` }));
    await ask(asker, { path: `${file}?version=1`, headers: { range: 'bytes=0-65535' } });
  });
  const wanted = { instance_ids: [id], sign_mode: 'pfx', document_properties: PROPERTIES };
  await step('sign', () =>
    dataOf(ask(asker, { method: 'POST', path: '/document/sign-document', json: wanted })),
  );
  const whole = await step('download', () => ask(asker, { path: `${file}?version=2` }));
  if (!whole.subarray(0, PDF.length).equals(PDF))
    throw new Error('The signed file does not begin as the uploaded one.');
}

/** Returns the distribution of some durations in milliseconds. */
export function timingOf(durations: number[]): Timing {
  const sorted = durations.toSorted((one, other) => one - other);
  const at = (share: number) => Number((sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(1));
  return { p50_ms: at(0.5), p95_ms: at(0.95), max_ms: at(1), times: sorted.length };
}
