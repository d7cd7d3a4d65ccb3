import { withProcessorTime } from '#support/processor-time.ts';
import { listAnchors } from './list-anchors.ts';

const period = (type: 'certificates' | 'timestamps') => ({
  type,
  from: new Date(0),
  until: undefined,
  isGranted: true,
  purposes: [],
  rules: [],
});
const service = (certificate: string, type: 'certificates' | 'timestamps' = 'certificates') => ({
  ...{ provider: 'Provider', name: `For ${type}`, territory: 'XX' },
  periods: [period(type)],
  certificates: [Buffer.from(certificate)],
});

describe('listAnchors', () => {
  it('returns an anchor for each certificate, with the periods of all services that have it', () => {
    const anchors = listAnchors([service('a'), service('b'), service('a', 'timestamps')]);
    expect(anchors.map(({ der }) => der.toString())).toEqual(['a', 'b']);
    expect(anchors[0]?.service).toMatchObject({
      name: 'For certificates',
      periods: [{ type: 'certificates' }, { type: 'timestamps' }],
    });
  });

  it('ends soon for as many services of one certificate as a list has room for', () => {
    const services = Array.from({ length: 40_000 }, () => service('a'));
    expect(withProcessorTime(() => listAnchors(services), Infinity).milliseconds).toBeLessThan(1_000);
  });
});
