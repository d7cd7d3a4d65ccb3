import { sealData } from 'iron-session';
import { getAttachment } from '#contracts/document-files.ts';
import { uploadDocument } from '#contracts/document.ts';
import { signDocuments } from '#contracts/sign-documents.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { assign, FORM, keysFor, seenBy } from '#support/service/signing-calls.ts';
import { uniquePdf } from '#support/service/upload-calls.ts';
import { startOwnServices, useOwnDatabase } from '#support/stack/own-services.ts';
import { HOST, startReadOnlyWeb, type ReadOnlyWeb } from '#support/stack/read-only-web.ts';

let web: ReadOnlyWeb;
let owner: Person;
beforeAll(async () => {
  await useOwnDatabase();
  const services = await startOwnServices().ready;
  process.env['SERVICES_URL'] = services;
  web = await startReadOnlyWeb(services);
  ({ owner } = await openOffice(await keysFor('owner')));
}, 300_000);
afterAll(() => web.stop());

/** Makes a call as the browser of the owner does. */
async function asBrowser(service: string, call: { method: string; path: string }, body?: FormData | object) {
  const { token, organizationId } = owner;
  const session = await sealData({ token, organizationId }, { password: web.secret });
  const isJson = body !== undefined && !(body instanceof FormData);
  return fetch(`${web.base}/api/${service}${call.path}`, {
    method: call.method,
    headers: {
      cookie: `__Host-countersign-session=${session}`,
      origin: `https://${HOST}`,
      'sec-fetch-site': 'same-origin',
      'x-countersign': '1',
      ...(isJson ? { 'content-type': 'application/json' } : {}),
    },
    ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : body }),
  });
}

function formOf(pdf: Buffer): FormData {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'letter.pdf');
  return form;
}

it('the web app runs on a read-only file system, with the URLs of the services and the secrets alone', async () => {
  const uploaded = await asBrowser('document', uploadDocument, formOf(uniquePdf()));
  expect(uploaded.status).toBe(200);
  const { data } = (await uploaded.json()) as { data: { id: string } };
  const document = await seenBy(owner, data);
  await assign(owner, [document], [owner]);
  const signature = { instance_ids: [document.id], sign_mode: 'pfx', document_properties: FORM };
  const signed = await asBrowser('document', signDocuments, signature);
  expect(await signed.json()).toMatchObject({ success: '1' });
  const attachment = getAttachment.path.replace('{id}', document.id);
  const file = await asBrowser('document', { method: 'GET', path: attachment });
  expect(Buffer.from(await file.arrayBuffer()).includes('/ETSI.CAdES.detached')).toBe(true);
  for (const page of ['/', '/verify', '/resources/get-started'])
    expect((await fetch(`${web.base}${page}`)).status).toBe(200);
});
