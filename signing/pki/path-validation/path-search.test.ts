import { withProcessorTime } from '#support/processor-time.ts';
import {
  authorityExtension,
  certify,
  extension,
  holder,
  nameOf,
  type Holder,
} from '#support/pki/made-certificates.ts';
import * as der from '../der/der-writer.ts';
import { PathSearch } from './path-search.ts';

const CA = [authorityExtension()];
const root = holder(nameOf('CN=Root'));
const anchor = { der: certify(root, { issuer: root, extensions: CA }), source: 'configured' };
const person = holder(nameOf('CN=Ana'));

const searchOf = (certificate: Buffer, intermediates: Buffer[]) =>
  new PathSearch({ certificate, intermediates, anchors: [anchor] });
const lengths = (search: PathSearch) => [...search.paths()].map(({ certificates }) => certificates.length);

describe('PathSearch', () => {
  it('finds the issuer among certificates of the same name, whatever their order', () => {
    const [former, current] = [holder(nameOf('CN=Issuing')), holder(nameOf('CN=Issuing'))];
    const certificates = [former, current].map((one) => certify(one, { issuer: root, extensions: CA }));
    const leaf = certify(person, { issuer: current });
    for (const order of [certificates, certificates.toReversed()])
      expect(lengths(searchOf(leaf, order))).toEqual([3]);
  });

  it('prefers the issuer that the key identifier names', () => {
    const issuing = holder(nameOf('CN=Issuing'));
    const identified = (id: number) =>
      certify(issuing, {
        issuer: root,
        extensions: [...CA, extension(14, der.octetString(Buffer.from([id])), false)],
      });
    const authority = extension(35, der.sequence(der.tlv(0x80, Buffer.from([2]))), false);
    const leaf = certify(person, { issuer: issuing, extensions: [authority] });
    const [other, named] = [identified(1), identified(2)];
    const [first] = searchOf(leaf, [other, named]).paths();
    expect(first?.certificates[1]?.der).toEqual(named);
  });

  it('does not let a trust anchor issue that is no CA', () => {
    const seal = holder(nameOf('CN=Seal'));
    const roots = [{ der: certify(seal, { issuer: seal }), source: 'organization' }];
    const certificate = certify(person, { issuer: seal });
    expect(lengths(new PathSearch({ certificate, intermediates: [], anchors: roots }))).toEqual([]);
  });

  it('ends soon among authorities that all certify each other', () => {
    const COUNT = 12;
    const authorities = Array.from({ length: COUNT }, (_, index) => holder(nameOf(`CN=CA ${index}`)));
    const crossed = authorities.flatMap((subject) =>
      authorities
        .filter((issuer) => issuer !== subject)
        .map((issuer) => certify(subject, { issuer, extensions: CA })),
    );
    expectEnd(certify(person, { issuer: authorities[0] ?? root }), crossed);
  });

  it('ends soon among authorities with the same name and different keys', () => {
    const same = Array.from({ length: 12 }, () => holder(nameOf('CN=Same')));
    const crossed = same.flatMap((subject) =>
      same.map((issuer) => certify(subject, { issuer, extensions: CA })),
    );
    expectEnd(certify(person, { issuer: same[0] ?? root }), crossed);
  });

  it('does not follow authorities with the same name and key, however many there are', () => {
    const twin: Holder = holder(nameOf('CN=Twin'));
    const copies = Array.from({ length: 40 }, () => certify(twin, { issuer: twin, extensions: CA }));
    const search = searchOf(certify(person, { issuer: twin }), copies);
    expect(lengths(search)).toEqual([]);
    expect(search.longest).toHaveLength(2);
  });

  function expectEnd(certificate: Buffer, intermediates: Buffer[]): void {
    const LIMIT = 2_000;
    const { result, milliseconds } = withProcessorTime(
      () => lengths(searchOf(certificate, intermediates)),
      LIMIT,
    );
    expect(result).toEqual([]);
    expect(milliseconds).toBeLessThan(LIMIT);
  }
});
