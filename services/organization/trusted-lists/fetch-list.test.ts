import { createHash } from 'node:crypto';
import { fileHash } from './fetch-list.ts';

describe('fileHash', () => {
  it('tells files apart, and an unchanged file from one that the first version read', () => {
    const [file, other] = [Buffer.from('<list/>'), Buffer.from('<list />')];
    expect(fileHash(file)).toBe(fileHash(Buffer.from(file)));
    expect(fileHash(file)).not.toBe(fileHash(other));
    expect(fileHash(file)).not.toBe(createHash('sha256').update(file).digest('hex'));
  });
});
