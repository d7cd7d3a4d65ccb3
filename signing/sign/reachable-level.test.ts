import { createAuthority, issueCertificate } from '#demo/pki.ts';
import { reachableLevel } from './reachable-level.ts';

const TIMESTAMPS = { timestampUrl: 'http://time.example' };
const SERVICES = { servicesUrl: 'http://pki.example' };

describe('the level that a certificate can reach', () => {
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

  it('is B-LTA where every certificate on the way says how it is revoked', async () => {
    const key = await issueCertificate(await createAuthority('A', SERVICES), {
      commonName: 'P',
      keyType: 'ec',
    });
    expect(reachableLevel(key, TIMESTAMPS)).toEqual({ level: 'B-LTA', limit: null });
    expect(reachableLevel({ ...key, chain: [] }, TIMESTAMPS)).toEqual({ level: 'B-LTA', limit: null });
  });

  it('is B-T where one of them does not, and names it', async () => {
    const key = await issueCertificate(await createAuthority('A'), { commonName: 'P', keyType: 'ec' });
    expect(reachableLevel(key, TIMESTAMPS)).toEqual({
      level: 'B-T',
      limit: { code: 'no_revocation_source', certificate: 'P' },
    });
  });

  it('is B-T for a certificate that nobody issued', async () => {
    const { root } = await createAuthority('A');
    expect(reachableLevel({ certificate: root, chain: [] }, TIMESTAMPS)).toEqual({
      level: 'B-T',
      limit: { code: 'self_signed' },
    });
  });
});
