import {
  authorityExtension,
  certify,
  extension,
  holder,
  nameOf,
  policies,
  qualifiedStatements,
} from '#support/pki/made-certificates.ts';
import * as der from '../der/der-writer.ts';
import { isQualifiedTimestamp, qualificationOf } from './qualification.ts';
import type { Criterion, QualifierRule } from './qualifier-rule.ts';
import type { ServicePeriod } from './trusted-service.ts';

const issuer = holder(nameOf('CN=Qualified Issuer'));
const signer = holder(nameOf('CN=Ana'));
const NON_REPUDIATION = extension(15, der.tlv(0x03, Buffer.from([6, 0x40])));
const certificateOf = (...extensions: Buffer[]) => certify(signer, { issuer, extensions });
const SIGNATURES = qualifiedStatements({ purpose: 'signatures', isInDevice: true });

const day = (days: number) => new Date(Date.now() + days * 86_400_000);
const GRANTED: ServicePeriod = {
  type: 'qualified_certificates',
  from: day(-1000),
  until: undefined,
  isGranted: true,
  purposes: ['signatures', 'seals'],
  rules: [],
};

function qualification(certificate: Buffer, ...periods: Partial<ServicePeriod>[]) {
  const service = {
    provider: 'Provider',
    name: 'Service',
    territory: 'XX',
    periods: (periods.length > 0 ? periods : [{}]).map((period) => ({ ...GRANTED, ...period })),
  };
  return qualificationOf({ certificate, service, signedAt: new Date() });
}

const rule = (qualifier: string, ...criteria: Criterion[]): QualifierRule => ({
  qualifiers: [qualifier],
  criteria: { kind: 'list', assert: 'all', criteria },
});
const nonRepudiation = (isSet: boolean): Criterion => ({ kind: 'key_usage', bits: [{ index: 1, isSet }] });

describe('qualificationOf', () => {
  it.each([
    ['signatures', true, 'qualified_signature'],
    ['signatures', false, 'signature_with_qualified_certificate'],
    ['seals', true, 'qualified_seal'],
    ['seals', false, 'seal_with_qualified_certificate'],
    [undefined, true, 'qualified_signature'],
  ] as const)('for %s, with the key in a device: %s, returns %s', (purpose, isInDevice, expected) => {
    expect(qualification(certificateOf(qualifiedStatements({ purpose, isInDevice })))).toBe(expected);
  });

  it.each<[string, Partial<ServicePeriod>[]]>([
    ['is withdrawn', [{ isGranted: false }]],
    ['issues certificates that are not qualified', [{ type: 'certificates' }]],
    ['is listed for seals only', [{ purposes: ['seals'] }]],
    ['was granted only after the certificate was issued', [{ from: day(-0.5) }]],
    ['was withdrawn before the signature', [{ until: day(-0.5) }, { from: day(-0.5), isGranted: false }]],
    ['has two entries that contradict each other', [{}, { rules: [rule('QCNoQSCD')] }]],
    ['has a rule that cannot be evaluated', [{ rules: [rule('QCForESeal', { kind: 'unsupported' })] }]],
  ])('returns nothing if the service %s', (_, periods) => {
    expect(qualification(certificateOf(SIGNATURES), ...periods)).toBeUndefined();
  });

  it('returns nothing for a signature from after the time by which a newer list was due', () => {
    const service = { provider: 'Provider', name: 'Service', territory: 'XX', periods: [GRANTED] };
    const by = (nextUpdate: Date) =>
      qualificationOf({
        certificate: certificateOf(SIGNATURES),
        service: { ...service, nextUpdate },
        signedAt: new Date(),
      });
    expect(by(day(1))).toBe('qualified_signature');
    expect(by(day(-1))).toBeUndefined();
  });

  it('returns nothing for a certificate that does not state to be qualified', () => {
    expect(qualification(certificateOf(authorityExtension()))).toBeUndefined();
  });

  it.each<[string, Parameters<typeof qualifiedStatements>[0]]>([
    ['is for websites', { purpose: 'websites', isInDevice: true }],
    ['is for two purposes', { purpose: ['signatures', 'seals'], isInDevice: true }],
    ['is for signatures and websites', { purpose: ['signatures', 'websites'], isInDevice: true }],
    ['complies with the law of another country', { purpose: 'signatures', isInDevice: true, country: 'CH' }],
  ])('returns nothing for a certificate that states that it %s', (_, statements) => {
    expect(qualification(certificateOf(qualifiedStatements(statements)))).toBeUndefined();
  });

  it.each([
    ['websites', undefined, ['QCForWSA']],
    ['websites, and it states signatures', 'signatures', ['QCForWSA']],
    ['signatures and seals', 'signatures', ['QCForESig', 'QCForESeal']],
  ] as const)(
    'returns nothing for a certificate that the list calls one for %s',
    (_, purpose, qualifiers) => {
      const certificate = certificateOf(qualifiedStatements({ purpose, isInDevice: true }), NON_REPUDIATION);
      const rules = [{ ...rule('', nonRepudiation(true)), qualifiers }];
      expect(qualification(certificate, { rules })).toBeUndefined();
    },
  );

  it.each([
    ['signatures', 'qualified_signature'],
    ['seals', undefined],
  ] as const)('for %s, issued before the regulation applied, returns %s', (purpose, expected) => {
    const extensions = [qualifiedStatements({ purpose, isInDevice: true })];
    const certificate = certify(signer, { issuer, extensions, notBefore: new Date('2015-06-01T00:00:00Z') });
    expect(qualification(certificate, { from: new Date('2010-01-01T00:00:00Z') })).toBe(expected);
  });

  it('takes a certificate of two purposes for the one that the list names', () => {
    const purpose = ['signatures', 'seals'] as const;
    const certificate = certificateOf(qualifiedStatements({ purpose, isInDevice: true }), NON_REPUDIATION);
    expect(qualification(certificate, { rules: [rule('QCForESeal', nonRepudiation(true))] })).toBe(
      'qualified_seal',
    );
  });

  it.each([
    ['QCNoQSCD', 'signature_with_qualified_certificate'],
    ['QCForESeal', 'qualified_seal'],
    ['NotQualified', undefined],
  ])('lets the qualifier %s of the list prevail over the certificate', (qualifier, expected) => {
    const certificate = certificateOf(SIGNATURES, NON_REPUDIATION);
    const meeting = { rules: [rule(qualifier, nonRepudiation(true))] };
    expect(qualification(certificate, meeting)).toBe(expected);
    const missing = { rules: [rule(qualifier, nonRepudiation(false))] };
    expect(qualification(certificate, missing)).toBe('qualified_signature');
  });

  it('takes a certificate for qualified that only the list calls so, by its policies', () => {
    const certificate = certificateOf(policies('1.2.3.4', '1.2.3.5'));
    const listed = (...identifiers: string[]) => ({
      rules: [rule('QCStatement', { kind: 'policies', policies: identifiers })],
    });
    expect(qualification(certificate, listed('1.2.3.4', '1.2.3.5'))).toBe(
      'signature_with_qualified_certificate',
    );
    expect(qualification(certificate, listed('1.2.3.4', '1.2.3.6'))).toBeUndefined();
  });

  it.each<['all' | 'atLeastOne' | 'none', boolean[], boolean]>([
    ['all', [true, true], true],
    ['all', [true, false], false],
    ['atLeastOne', [true, false], true],
    ['atLeastOne', [false, false], false],
    ['none', [false, false], true],
    ['none', [true, false], false],
  ])('evaluates a list of criteria of which %s hold: %j', (assert, results, isMet) => {
    const certificate = certificateOf(SIGNATURES, NON_REPUDIATION);
    const list: Criterion = { kind: 'list', assert, criteria: results.map(nonRepudiation) };
    expect(qualification(certificate, { rules: [rule('NotQualified', list)] })).toBe(
      isMet ? undefined : 'qualified_signature',
    );
  });
});

describe('isQualifiedTimestamp', () => {
  const isQualified = (time: Date, ...periods: Partial<ServicePeriod>[]) =>
    isQualifiedTimestamp(
      {
        ...{ provider: 'Provider', name: 'Timestamps', territory: 'XX' },
        periods: periods.map((period) => ({ ...GRANTED, type: 'qualified_timestamps', ...period })),
      },
      time,
    );

  it('is true while the service is granted', () => {
    expect(isQualified(day(-1), {})).toBe(true);
  });

  it('is false after the time by which a newer list was due', () => {
    const periods: ServicePeriod[] = [{ ...GRANTED, type: 'qualified_timestamps' }];
    const service = { provider: 'Provider', name: 'Timestamps', territory: 'XX', periods };
    expect(isQualifiedTimestamp({ ...service, nextUpdate: day(-1) }, day(-2))).toBe(true);
    expect(isQualifiedTimestamp({ ...service, nextUpdate: day(-1) }, day(0))).toBe(false);
  });

  it.each<[string, Date, Partial<ServicePeriod>[]]>([
    ['before the service was granted', day(-1001), [{}]],
    ['after it was withdrawn', day(0), [{ until: day(-1) }, { from: day(-1), isGranted: false }]],
    ['of a service for other timestamps', day(0), [{ type: 'timestamps' }]],
    ['of a service that issues qualified certificates', day(0), [{ type: 'qualified_certificates' }]],
    ['of a service whose entries contradict each other', day(0), [{}, { isGranted: false }]],
    ['before the regulation applied', new Date('2016-06-01T00:00:00Z'), [{ from: new Date(0) }]],
  ])('is false for a timestamp %s', (_, time, periods) => {
    expect(isQualified(time, ...periods)).toBe(false);
  });
});
