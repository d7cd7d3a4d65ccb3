import type { Page } from '@playwright/test';
import type { PlacedField } from '#contracts/placed-field.ts';
import type { DocumentProperties } from '#contracts/sign-form.ts';
import { expect, test } from './office-fixture.ts';

interface Answer<T> {
  success: string;
  message: string;
  data: T;
}

/** Returns the headers that the pages of the app send with every call that changes something; also before a page is open. */
function headersOf(page: Page) {
  const url = page.url() === 'about:blank' ? test.info().project.use.baseURL! : page.url();
  return { 'x-countersign': '1', origin: new URL(url).origin };
}

/** Uploads a PDF as the user signed in on this page, without the screens; returns the document's id. */
export async function putDocument(page: Page, name: string, buffer: Buffer): Promise<string> {
  const response = await page.request.post('/api/document/document', {
    headers: headersOf(page),
    multipart: { file: { name, mimeType: 'application/pdf', buffer } },
  });
  const answer = (await response.json()) as Answer<{ id: string }>; // the product's service, which the contract tests check
  expect(answer).toMatchObject({ success: '1' });
  return answer.data.id;
}

export interface WantedSignature {
  /** Full names, in the order of signing. */
  names: string[];
  pages?: number[];
  note?: string;
  /** Field that is placed for each of them. */
  signature_field?: PlacedField;
}

/** Adds members of the organization as signatories of documents, without the screens. */
export async function askToSign(page: Page, ids: string[], wanted: WantedSignature): Promise<void> {
  const { names, pages = [1], note = '', signature_field } = wanted;
  const response = await page.request.get('/api/organization/organization-user?purpose=list&pageSize=100');
  const users = (await response.json()) as Answer<{
    rows: { id: string; user_details: { id: string; full_name: string } }[]; // as above
  }>;
  const signatory_data = names.map((name, index) => {
    const user = users.data.rows.find(({ user_details }) => user_details.full_name === name);
    if (!user) throw new Error(`${name} is not in the organization.`);
    return {
      user_id: user.user_details.id,
      signatory_id: user.id,
      serial_number: index + 1,
      pages_to_sign: pages,
      instruction_notes: note,
      ...(signature_field ? { signature_field } : {}),
    };
  });
  const change = await page.request.patch('/api/document/document', {
    headers: headersOf(page),
    data: { instance_ids: ids, purpose: 'add_signatory', signatory_data },
  });
  expect(await change.json()).toMatchObject({ success: '1' });
}

/** Visible signature on the first page, without anything unusual. */
export const PLAIN_SIGNATURE: DocumentProperties = {
  lowerLeftX: 60,
  lowerLeftY: 60,
  width: 200,
  height: 60,
  defaultPage: 'first',
  customPage: null,
  reason: '',
  location: '',
  showPicture: false,
  lockForSigning: false,
  addEncryption: false,
  encryptionPin: '',
  level: null,
};

/** Signs documents in the turn of the user signed in on this page, with the user's certificate, without the screens. */
export async function signByApi(page: Page, ids: string[], properties: DocumentProperties): Promise<void> {
  const response = await page.request.post('/api/document/sign-document', {
    headers: headersOf(page),
    data: { instance_ids: ids, sign_mode: 'pfx', document_properties: properties },
  });
  expect(await response.json()).toMatchObject({ success: '1' });
}

/** Rejects a document in the turn of the user signed in on this page, or cancels it as its owner, without the screens. */
export async function decideByApi(page: Page, id: string, status: 'reject' | 'cancel'): Promise<void> {
  const answer = await page.request.get(`/api/document/document/${id}`);
  const { data } = (await answer.json()) as Answer<{
    rows: { approval_id: string | null; approval_track_id: string | null }[]; // as above
  }>;
  const [row] = data.rows;
  const approval = status === 'reject' ? row?.approval_id : row?.approval_track_id;
  const response = await page.request.post('/api/document/document-approval', {
    headers: headersOf(page),
    data: { approval_ids: [approval], status, remarks: '' },
  });
  expect(await response.json()).toMatchObject({ success: '1' });
}

/** Returns the bytes of a version of a document. */
export async function versionBytes(page: Page, id: string, version: number): Promise<Buffer> {
  const response = await page.request.get(`/api/document/document/${id}/attachment?version=${version}`);
  expect(response.status()).toBe(200);
  return response.body();
}
