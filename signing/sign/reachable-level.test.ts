import { createAuthority, issueCertificate } from '#demo/pki.ts';
import { reachableLevel } from './reachable-level.ts';

const TIMESTAMPS = { timestampUrl: 'http://time.example' };
const SERVICES = { servicesUrl: 'http://pki.example' };

describe('reachableLevel', () => {
  it('is B-B without a timestamp server', async () => {
    const key = await issueCertificate(await createAuthority('A', SERVICES), {
      commonName: 'P',
      keyType: 'ec',
    });
    expect(reachableLevel(key, { timestampUrl: null })).toEqual({
      level: 'B-B',
      limit: { code: 'no_timestamp_server' },
    });
  });

  it('is B-LTA when every certificate of the path has a revocation URL', async () => {
    const key = await issueCertificate(await createAuthority('A', SERVICES), {
      commonName: 'P',
      keyType: 'ec',
    });
    expect(reachableLevel(key, TIMESTAMPS)).toEqual({ level: 'B-LTA', limit: null });
    expect(reachableLevel({ ...key, chain: [] }, TIMESTAMPS)).toEqual({ level: 'B-LTA', limit: null });
  });

  it('is B-T when one certificate lacks a revocation URL, and names it', async () => {
    const key = await issueCertificate(await createAuthority('A'), { commonName: 'P', keyType: 'ec' });
    expect(reachableLevel(key, TIMESTAMPS)).toEqual({
      level: 'B-T',
      limit: { code: 'no_revocation_source', certificate: 'P' },
    });
  });

  it('is B-T for a self-signed certificate', async () => {
    const { root } = await createAuthority('A');
    expect(reachableLevel({ certificate: root, chain: [] }, TIMESTAMPS)).toEqual({
      level: 'B-T',
      limit: { code: 'self_signed' },
    });
  });
});
