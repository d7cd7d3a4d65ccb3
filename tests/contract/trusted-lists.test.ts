import {
  addTrustedListAddress,
  addTrustedListFile,
  listTrustedLists,
  removeTrustedLists,
  trustedListMessages,
} from '#contracts/trusted-lists.ts';
import { trustedListProblemWords } from '#contracts/trusted-list-words.ts';
import { verifyFileAsMember } from '#contracts/verify.ts';
import { createAuthority, issueCertificate, type KeyAndChain } from '#demo/pki.ts';
import { describeCertificate } from '#signing';
import { signedPdf } from '#support/pdf/signed-pdf.ts';
import { signedList, trustedListXml, type MadeList } from '#support/pki/made-trusted-list.ts';
import { qualifiedSigner, type QualifiedSigner } from '#support/pki/qualified-signer.ts';
import { send } from '#support/service/client.ts';
import { actionsOf } from '#support/service/recorded-actions.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { sendFile, uniquePdf } from '#support/service/upload-calls.ts';

let operator: KeyAndChain;
let ana: QualifiedSigner;
beforeAll(async () => {
  const authority = await createAuthority('Lists');
  operator = await issueCertificate(authority, { commonName: 'Scheme Operator' });
  ana = qualifiedSigner('Ana Novak');
});

const fingerprintOf = ({ certificate }: KeyAndChain) => describeCertificate(certificate).fingerprint;

interface Made extends Partial<MadeList> {
  status?: string;
}

/** Returns a signed list with the authority of Ana's certificate, whose status is `granted` by default. */
function made({ status = 'granted', ...list }: Made = {}): Buffer {
  const services = [{ certificates: [ana.authority], periods: [{ status, from: '2017-01-01T00:00:00Z' }] }];
  return Buffer.from(signedList(trustedListXml({ services, ...list }), operator));
}

const add = (who: Person, file: Buffer, signer_fingerprint = fingerprintOf(operator)) =>
  sendFile(addTrustedListFile, { file, name: 'list.xml', fields: { signer_fingerprint } }, who);
const addressed = (who: Person, url: string, signer_fingerprint = fingerprintOf(operator)) =>
  send(addTrustedListAddress, { body: { url, signer_fingerprint } }, who);
const lists = async (who: Person) => (await send(listTrustedLists, {}, who)).data;

async function findingOf(who: Person) {
  const file = await signedPdf(uniquePdf(), ana.key);
  const fields = { password: '', roots: '', ask_authorities: '0' };
  return (await sendFile(verifyFileAsMember, { file, name: 'a.pdf', fields }, who)).data.signatures[0]!;
}

describe('trusted lists from files', () => {
  it('are added once their signer is confirmed, and every member sees them', async () => {
    const { owner, member } = await openOffice();
    const asked = await add(owner, made(), '');
    expect([asked.status, asked.message, asked.data.added]).toEqual([200, '', null]);
    expect(asked.data.to_confirm).toMatchObject({
      territory: 'XX',
      operator: 'Supervisory Office & Sons',
      signer: { subject: 'Scheme Operator', fingerprint: fingerprintOf(operator) },
    });
    expect((await lists(owner)).rows).toEqual([]);

    const { message, data } = await add(owner, made());
    expect(message).toBe('The trusted list of XX is used from now on.');
    expect(data.added).toMatchObject({
      territory: 'XX',
      sequence_number: 7,
      date_issued: '2026-11-01T00:00:00.000Z',
      certificate_count: 1,
      url: null,
      problem: null,
      added_by: owner.fullName,
    });
    expect(await lists(member)).toEqual({ rows: [data.added], may_change: false });
    expect(await actionsOf(owner, 'trusted_list_added')).toHaveLength(1);
  });

  it('make the services on them trusted in the organization alone, and prove a qualified signature', async () => {
    const { owner } = await openOffice();
    const stranger = (await openOffice()).owner;
    expect(await findingOf(owner)).toMatchObject({ trust: 'untrusted', qualification: null });
    const { data } = await add(owner, made());
    expect(await findingOf(owner)).toMatchObject({
      verdict: 'valid',
      trust_source: 'trusted_list',
      trust_service: { provider: 'Provider Ltd', name: 'Certificates for signatures', territory: 'XX' },
      qualification: 'qualified_signature',
    });
    expect(await findingOf(stranger)).toMatchObject({ trust: 'untrusted', trust_service: null });

    await add(owner, made({ status: 'withdrawn', sequenceNumber: 8 }));
    expect(await findingOf(owner)).toMatchObject({
      verdict: 'unknown',
      trust: 'withdrawn',
      qualification: null,
    });

    const body = { instance_ids: [data.added!.id], purpose: 'remove' as const };
    expect((await send(removeTrustedLists, { body }, stranger)).status).toBe(404);
    expect((await send(removeTrustedLists, { body }, owner)).message).toBe('The list has been removed.');
    expect(await findingOf(owner)).toMatchObject({ trust: 'untrusted' });
  });

  it('replace an older list of the territory, and are refused when a newer one is there', async () => {
    const { owner } = await openOffice();
    await add(owner, made({ sequenceNumber: 8 }));
    const older = await add(owner, made({ sequenceNumber: 7 }));
    expect([older.status, older.fields]).toEqual([422, { file: [trustedListMessages.older] }]);
    await add(owner, made({ sequenceNumber: 9 }));
    expect((await lists(owner)).rows.map(({ sequence_number }) => sequence_number)).toEqual([9]);
  });

  it.each([
    ['changed', () => Buffer.from(made().toString().replace('granted', 'withdrawn')), 'signature_invalid'],
    ['no list', () => Buffer.from('<html/>'), 'not_a_list'],
    ['not signed', () => Buffer.from(trustedListXml({ services: [] })), 'not_signed'],
  ] as const)('are refused when the file is %s', async (_, file, problem) => {
    const { owner } = await openOffice();
    const { status, fields } = await add(owner, file());
    expect([status, fields]).toEqual([
      422,
      { file: [`The list is not used: ${trustedListProblemWords[problem]}`] },
    ]);
  });

  it('are not fetched from a private network', async () => {
    const { owner } = await openOffice();
    const { status, fields } = await addressed(owner, 'http://127.0.0.1:9/list.xml');
    expect([status, fields]).toEqual([422, { url: [trustedListMessages.forbidden] }]);
  });

  it('are asked for at ten addresses a minute for an organization, since the member chooses the servers', async () => {
    const { owner } = await openOffice();
    const statuses = [];
    for (let index = 0; index < 11; index += 1)
      statuses.push((await addressed(owner, `http://127.0.0.1:9/${index}.xml`)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
  });
});
