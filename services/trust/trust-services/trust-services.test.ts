import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { certificatePem, createAuthority } from '#demo/pki.ts';
import { startTestTrustServices } from '#support/pki/trust-services.ts';
import { openTrustServices, readRoots } from './trust-services.ts';

describe('the trust anchors of the operator', () => {
  it('are read from a file with several certificates', async () => {
    const [one, other] = [await createAuthority('One'), await createAuthority('Other')];
    const folder = mkdtempSync(path.join(os.tmpdir(), 'countersign-roots-'));
    const file = path.join(folder, 'roots.pem');
    writeFileSync(file, certificatePem(one.root) + certificatePem(other.root));
    expect(await readRoots(file)).toEqual([one.root, other.root]);
    rmSync(folder, { recursive: true });
  });

  it('are empty without a file, and an invalid file stops the start', async () => {
    expect(await readRoots(undefined)).toEqual([]);
    await expect(readRoots('/nowhere/roots.pem')).rejects.toThrow('TRUSTED_ROOTS');
    await expect(readRoots('package.json')).rejects.toThrow('TRUSTED_ROOTS');
  });
});

describe('the trust services', () => {
  it('allow connections to the timestamp server of the operator and to no other private address', async () => {
    const services = await startTestTrustServices();
    const { transport, timestampUrl, timestampState } = openTrustServices({
      timestampUrl: services.timestampUrl,
      allowedHosts: [],
      roots: [],
    });
    const get = (url: string) => transport({ url, method: 'GET', maxBytes: 10_000 });
    expect(await get(`${services.url}/root.cer`)).toEqual(services.authority.root);
    await expect(get('http://127.0.0.1:1/root.cer')).rejects.toMatchObject({ problem: 'forbidden' });
    expect(timestampUrl).toBe(services.timestampUrl);
    expect(timestampState()).toEqual({
      answeredAt: expect.any(Date) as Date,
      failedAt: null,
      isPaused: false,
    });
    await services.stop();
    for (let count = 0; count < 3; count += 1) await get(timestampUrl!).catch(() => undefined);
    expect(timestampState()).toMatchObject({ failedAt: expect.any(Date) as Date, isPaused: true });
  });
});
