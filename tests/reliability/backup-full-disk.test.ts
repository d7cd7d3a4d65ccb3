import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { uploadDocument } from '#contracts/document.ts';
import { largePdf } from '#support/pdf/large-pdf.ts';
import { openOffice } from '#support/service/signed-in-office.ts';
import { sendFile } from '#support/service/upload-calls.ts';
import { backend } from '#support/stack/backend-environment.ts';
import { startOwnServices, useOwnDatabase } from '#support/stack/own-services.ts';

beforeAll(useOwnDatabase);

const newFolder = (name: string) => mkdtempSync(path.join(os.tmpdir(), `countersign-${name}-`));

it('a backup that fills its disk says so in a line, and leaves nothing there', async () => {
  const store = newFolder('store');
  process.env['SERVICES_URL'] = await startOwnServices({ BLOB_DIR: store }).ready;
  const { owner } = await openOffice();
  const file = largePdf({ pages: 2, bytes: 3_000_000 });
  expect((await sendFile(uploadDocument, { file, name: 'large.pdf' }, owner)).status).toBe(200);

  const disk = newFolder('disk');
  const backUp = `${process.execPath} scripts/backup.ts --to ${disk}/own.backup; code=$?; ls -A ${disk}; exit $code`;
  const { status, stdout, stderr } = spawnSync(
    path.resolve('tests/support/stack/small-disk.sh'),
    ['-c', backUp],
    {
      encoding: 'utf8',
      env: {
        ...process.env,
        NODE: 'sh',
        SMALL_DISK: disk,
        SMALL_DISK_SIZE: '1m',
        DATABASE_URL: backend('DATABASE_URL'),
        KEY_ENCRYPTION_KEY: backend('KEY_ENCRYPTION_KEY'),
        BLOB_DIR: store,
        BLOB_URL: '',
        BACKUP_PASSPHRASE: 'no secret of anybody',
      },
    },
  );
  expect(stderr.trim()).toMatch(/^The disk is full .* Make room on it. There is no backup.$/);
  expect([status, stdout]).toEqual([2, '']);
});
