import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { eq } from '#platform/drizzle/orm.ts';
import { addTrustedListAddress, listTrustedLists, trustedListMessages } from '#contracts/trusted-lists.ts';
import { trustedListProblemWords } from '#contracts/trusted-list-words.ts';
import { verifyFileAsMember } from '#contracts/verify.ts';
import { createAuthority, issueCertificate, type KeyAndChain } from '#demo/pki.ts';
import { describeCertificate } from '#signing';
import { trustedLists } from '#trust/trusted-lists/trusted-list-tables.ts';
import { signedPdf } from '#support/pdf/signed-pdf.ts';
import { signedList, trustedListXml, type MadeList } from '#support/pki/made-trusted-list.ts';
import { qualifiedSigner, type QualifiedSigner } from '#support/pki/qualified-signer.ts';
import { eventually } from '#support/eventually.ts';
import { send } from '#support/service/client.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { sendFile, uniquePdf } from '#support/service/upload-calls.ts';
import { database } from '#support/stack/backend-environment.ts';
import { startOwnServices, useOwnDatabase, type OwnServices } from '#support/stack/own-services.ts';

let operator: KeyAndChain;
let other: KeyAndChain;
let ana: QualifiedSigner;
beforeAll(async () => {
  await useOwnDatabase();
  const authority = await createAuthority('Lists');
  operator = await issueCertificate(authority, { commonName: 'Scheme Operator' });
  other = await issueCertificate(authority, { commonName: 'Another Operator' });
  ana = qualifiedSigner('Ana Novak');
});

const fingerprintOf = ({ certificate }: KeyAndChain) => describeCertificate(certificate).fingerprint;

interface Made extends Partial<MadeList> {
  status?: string;
  signer?: KeyAndChain;
}

/** Returns a signed list with the authority of Ana's certificate, whose status is `granted` by default. */
function made({ status = 'granted', signer = operator, ...list }: Made = {}): Buffer {
  const services = [{ certificates: [ana.authority], periods: [{ status, from: '2017-01-01T00:00:00Z' }] }];
  return Buffer.from(signedList(trustedListXml({ services, ...list }), signer));
}

const addressed = (who: Person, url: string, signer_fingerprint = fingerprintOf(operator)) =>
  send(addTrustedListAddress, { body: { url, signer_fingerprint } }, who);
const lists = async (who: Person) => (await send(listTrustedLists, {}, who)).data;

async function findingOf(who: Person) {
  const file = await signedPdf(uniquePdf(), ana.key);
  const fields = { password: '', roots: '', ask_authorities: '0' };
  return (await sendFile(verifyFileAsMember, { file, name: 'a.pdf', fields }, who)).data.signatures[0]!;
}

describe('trusted lists from addresses', () => {
  let served: Buffer = Buffer.alloc(0);
  let server: Server;
  let url = '';
  beforeAll(async () => {
    server = createServer((_, response) => {
      response.statusCode = served.length > 0 ? 200 : 503;
      response.end(served);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/list.xml`; // it listens on a port
  });
  afterAll(() => {
    server.close();
  });

  let services: OwnServices | undefined;
  /** Ends the services and starts them anew, which at once fetch the lists that are due. */
  async function restarted(): Promise<void> {
    services?.child.kill('SIGKILL');
    await services?.ended;
    await database()
      .update(trustedLists)
      .set({ due_at: new Date(0) })
      .where(eq(trustedLists.url, url));
    services = startOwnServices({ TRUST_SERVICE_HOSTS: new URL(url).host });
    process.env['SERVICES_URL'] = await services.ready;
  }
  const stateOf = async (who: Person) => {
    const [row] = (await lists(who)).rows;
    return { number: row?.sequence_number, problem: row?.problem };
  };

  const becomes = (who: Person, state: Awaited<ReturnType<typeof stateOf>>) =>
    eventually(async () => (isDeepStrictEqual(await stateOf(who), state) ? state : null));

  it('are fetched anew when they are due, and keep their services while that fails', async () => {
    await restarted();
    const { owner } = await openOffice();
    expect((await addressed(owner, url)).fields).toEqual({
      url: [trustedListMessages.unreachable(new URL(url).host)],
    });
    served = made();
    const { data } = await addressed(owner, url);
    expect(data.added).toMatchObject({ url, sequence_number: 7 });

    served = made({ sequenceNumber: 8, status: 'withdrawn' });
    await restarted();
    await becomes(owner, { number: 8, problem: null });
    expect(await findingOf(owner)).toMatchObject({ trust: 'withdrawn' });

    served = made({ sequenceNumber: 9, signer: other });
    await restarted();
    const problem = trustedListMessages.otherSigner('Another Operator');
    await becomes(owner, { number: 8, problem });

    served = made({ sequenceNumber: 2 ** 40 });
    await restarted();
    await becomes(owner, {
      number: 8,
      problem: `The list is not used: ${trustedListProblemWords.not_a_list}`,
    });

    served = Buffer.alloc(0);
    await restarted();
    await becomes(owner, {
      number: 8,
      problem: trustedListMessages.unreachable(new URL(url).host),
    });
    expect(await findingOf(owner)).toMatchObject({ trust: 'withdrawn' });
  });
});
