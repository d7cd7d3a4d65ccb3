import type { Document } from '#contracts/document.ts';
import { viewVersions } from '#contracts/document-files.ts';
import { checkBeforeSigning } from '#contracts/preflight.ts';
import type { DocumentProperties } from '#contracts/sign-form.ts';
import { changeSigningSettings } from '#contracts/signing-settings.ts';
import { listUsbCertificates } from '#contracts/usb.ts';
import { verifyPdf } from '#signing';
import { softTokens, type SoftTokens } from '#support/pki/software-tokens.ts';
import { askHelper, startUsbHelper, type RunningHelper } from '#support/stack/usb-helper-process.ts';
import { backend } from '#support/stack/backend-environment.ts';
import { send } from '#support/service/client.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { popplerVerdicts } from '#support/pdf/poppler-verdicts.ts';
import { assign, bytesOf, seenBy } from '#support/service/signing-calls.ts';
import { keepForFile, useOwnDatabase } from '#support/stack/own-services.ts';
import { openTrustServices } from '#support/stack/trusting-services.ts';
import { uploaded } from '#support/service/upload-calls.ts';
import {
  deskWith,
  handIn,
  headersAt,
  prepareAt,
  signedAt,
  tie,
  type Desk,
} from '#support/service/usb-signing-calls.ts';

let trust: Awaited<ReturnType<typeof openTrustServices>>;
let tokens: SoftTokens;
let helper: RunningHelper;
const desks: Desk[] = [];

beforeAll(async () => {
  await useOwnDatabase();
  trust = await openTrustServices();
  tokens = softTokens();
  const token = tokens.plugIn('Mira', {
    RSA: await trust.issue({ commonName: 'Mira Token' }),
    EC: await trust.issue({ commonName: 'Mira Token EC', keyType: 'ec' }),
  });
  helper = await startUsbHelper({ APP_URL: backend('APP_URL'), ...tokens.environment });
  for (const alias of ['RSA', 'EC']) desks.push(await deskWith(helper, token, alias));
});
afterAll(async () => {
  await helper.stop();
  tokens.remove();
  await trust.stop();
});

async function waitingAt(desk: Desk) {
  const office = await openOffice();
  const document = await uploaded(office.owner);
  await assign(office.owner, [document], [office.member]);
  await tie(office.member, desk);
  return { ...office, document };
}

interface Signing {
  document: Document;
  properties?: Partial<DocumentProperties>;
}

async function signByToken(who: Person, desk: Desk, { document, properties = {} }: Signing) {
  const { data: prepared } = await prepareAt(who, desk, { document, properties });
  const file = await signedAt(desk, { who, prepared, properties });
  return handIn(who, { document, file, prepared, properties });
}

const signaturesOf = async (who: Person, document: Document) => {
  const pdf = await bytesOf(who, (await seenBy(who, document)).attachment);
  const roots = [{ der: trust.authority.root, source: 'test' }];
  expect(popplerVerdicts(pdf)[0]).toBe('Signature is Valid.');
  return verifyPdf(pdf, { roots }).signatures.filter(({ kind }) => kind === 'signature');
};

describe('a token in an organization that signs for the long term', () => {
  beforeAll(async () => keepForFile(await trust.startServices()));

  it.each([
    ['RSA', 0],
    ['EC', 1],
  ])(
    'UH-03 signs with space for the timestamp, and the service adds the data of the level: %s',
    async (_, at) => {
      const desk = desks[at]!;
      const { owner, member, document } = await waitingAt(desk);
      const answer = await signByToken(member, desk, { document });
      expect([answer.status, answer.message]).toEqual([200, 'The document has been signed.']);
      expect(await signaturesOf(owner, document)).toMatchObject([{ level: 'B-LTA', verdict: 'valid' }]);
      const { data } = await send(viewVersions, { params: { id: document.id } }, owner);
      expect(data[0]!.added).toMatchObject({ sign_mode: 'usb', level: 'B-LTA', is_level_chosen: false });
    },
  );

  it('signs with RSA-PSS where the organization sets that', async () => {
    const [desk] = desks;
    const { owner, member, document } = await waitingAt(desk!);
    const body = { level: 'B-T' as const, rsa_scheme: 'pss' as const };
    await send(changeSigningSettings, { body }, owner);
    expect((await signByToken(member, desk!, { document })).status).toBe(200);
    const [signature] = await signaturesOf(owner, document);
    expect(signature).toMatchObject({ level: 'B-T', verdict: 'valid' });
    expect(signature!.algorithm).toContain('PSS');
  });

  it('has its certificate, as the helper reads it, checked before the first signature', async () => {
    const [desk] = desks;
    const { owner, member } = await openOffice();
    const document = await uploaded(owner);
    await assign(owner, [document], [member]);
    const login = { token: desk!.token.serial, pin: desk!.token.pin };
    const headers = await headersAt({ helper });
    const { data: certificates } = await askHelper(helper, listUsbCertificates, { body: login, headers });
    const { der, chain } = certificates.find(({ id }) => id === desk!.certificate)!;
    const { data } = await send(
      checkBeforeSigning,
      {
        params: { id: document.id },
        body: {
          sign_mode: 'usb',
          token_certificate: { certificate: der!, chain },
          about: ['certificate', 'level'],
        },
      },
      member,
    );
    expect(data.level).toBe('B-LTA');
    expect(data.findings.map(({ severity, code }) => `${severity} ${code}`)).toEqual([
      'good certificate_valid',
      'good certificate_trusted',
      'good revocation_good',
      'good level_reachable',
    ]);
  });

  it('stores nothing while the timestamp server does not respond, and signs at B-B by choice', async () => {
    const [, desk] = desks;
    const { owner, member, document } = await waitingAt(desk!);
    await trust.switchOff();
    try {
      const refused = await signByToken(member, desk!, { document });
      expect([refused.status, refused.code]).toEqual([422, 'timestamp_unavailable']);
      expect(refused.fields).toEqual({ level: [`The timestamp server ${trust.host} cannot be reached.`] });
      expect((await seenBy(owner, document)).version).toBe(1);
      const properties = { level: 'B-B' as const };
      expect((await signByToken(member, desk!, { document, properties })).status).toBe(200);
    } finally {
      await trust.switchOn();
    }
    expect(await signaturesOf(owner, document)).toMatchObject([{ level: 'B-B' }]);
    const { data } = await send(viewVersions, { params: { id: document.id } }, owner);
    expect(data[0]!.added).toMatchObject({ level: 'B-B', is_level_chosen: true });
  });
});
