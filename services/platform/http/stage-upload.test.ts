import { Readable } from 'node:stream';
import { DOCUMENT_UPLOAD } from '#contracts/limits.ts';
import type { StagedBlob } from '../blobs/blob-store.ts';
import { stageUpload } from './stage-upload.ts';

describe('an upload while the disk is full', () => {
  it.each(['ENOSPC', 'EDQUOT'])('is refused with 507 and does not blame its sender (%s)', async (code) => {
    const stream = Readable.from([Buffer.alloc(10)]).on('error', () => undefined);
    const stage = (source: Readable): Promise<StagedBlob> => {
      const error = Object.assign(new Error(`${code}: no space left on device, write`), { code });
      source.destroy(error); // as a pipeline to the disk does
      return Promise.reject(error);
    };
    const file = { name: 'lease.pdf', stream, finish: () => Promise.resolve() };
    await expect(stageUpload({ stage }, file, DOCUMENT_UPLOAD)).rejects.toMatchObject({
      code: 'storage_full',
      kind: { status: 507 },
    });
  });
});
