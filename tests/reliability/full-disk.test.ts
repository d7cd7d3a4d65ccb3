import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { getAttachment } from '#contracts/document-files.ts';
import { uploadDocument, type Document } from '#contracts/document.ts';
import { largePdf } from '#support/pdf/large-pdf.ts';
import { fetchCall } from '#support/service/client.ts';
import { openOffice } from '#support/service/signed-in-office.ts';
import { sendFile, uploaded } from '#support/service/upload-calls.ts';
import { startOwnServices, useOwnDatabase } from '#support/stack/own-services.ts';

beforeAll(useOwnDatabase);

const MOST = 10;

it('services whose disk is full refuse an upload with 507 and say so on /health, and still send what is stored', async () => {
  const variables = {
    BLOB_DIR: mkdtempSync(path.join(os.tmpdir(), 'countersign-small-')),
    NODE: process.execPath,
  };
  const url = await startOwnServices(variables, [], path.resolve('tests/support/stack/small-disk.sh')).ready;
  process.env['SERVICES_URL'] = url;
  const health = async () => (await fetch(`${url}/health`)).json() as Promise<unknown>;
  const { owner } = await openOffice();
  const first: Document = await uploaded(owner);
  expect(await health()).toMatchObject({ data: { storage: 'operational' } });

  const upload = (pages: number) =>
    sendFile(uploadDocument, { file: largePdf({ pages, bytes: 9_000_000 }), name: 'large.pdf' }, owner);
  let last = await upload(1);
  for (let pages = 2; last.status === 200 && pages < MOST; pages += 1) last = await upload(pages);
  expect([last.status, last.code]).toEqual([507, 'storage_full']);
  expect(last.message).toContain('the disk of the installation is full');
  expect(await health()).toMatchObject({ success: '1', data: { storage: 'full' } });
  const read = await fetchCall(getAttachment, { params: { id: first.id }, query: {} }, owner);
  expect(read.status).toBe(200);
});
