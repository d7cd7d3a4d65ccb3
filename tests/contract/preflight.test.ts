import { certificateMessages } from '#contracts/certificate-messages.ts';
import { checkBeforeSigning } from '#contracts/preflight.ts';
import type { Document } from '#contracts/document.ts';
import type { DocumentProperties } from '#contracts/sign-form.ts';
import { signMessages } from '#contracts/sign-position.ts';
import { createAuthority, issueCertificate } from '#demo/pki.ts';
import { signerFromKey, signPdf } from '#signing';
import { pdfOfObjects } from '#support/pdf/pdf-of-objects.ts';
import { send } from '#support/service/client.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { assign, FORM, keysFor, sign } from '#support/service/signing-calls.ts';
import { uploaded } from '#support/service/upload-calls.ts';

interface Asked {
  about?: ('document' | 'place' | 'certificate' | 'level')[];
  properties?: Partial<DocumentProperties>;
}

const check = (who: Person, { id }: Document, { about, properties = {} }: Asked = {}) =>
  send(
    checkBeforeSigning,
    {
      params: { id },
      body: {
        sign_mode: 'pfx',
        document_properties: { ...FORM, ...properties },
        level: properties.level ?? null,
        ...(about ? { about } : {}),
      },
    },
    who,
  );

/** Returns severity and code of each finding. */
async function found(who: Person, document: Document, asked: Asked = {}): Promise<string[]> {
  const { data } = await check(who, document, asked);
  return data.findings.map(({ severity, code }) => `${severity} ${code}`);
}

const SEED = '/SV<</Reasons[(I approve)]/Ff 8>>';

/** Returns a certified file that permits signatures in its one field only; `field` holds further entries of that field. */
async function certified(field: string): Promise<Buffer> {
  const pdf = pdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Annots[4 0 R]>>',
    `<</FT/Sig/T(Client)/Type/Annot/Subtype/Widget/Rect[60 700 260 760]/P 3 0 R${field}>>`,
  ]);
  const author = await issueCertificate(await createAuthority('Authors'), { commonName: 'A', keyType: 'ec' });
  const { tail } = await signPdf(pdf, signerFromKey(author), {
    pages: 'first',
    rectangle: { x: 10, y: 10, width: 100, height: 40 },
    date: new Date(),
    certify: 2,
  });
  return Buffer.concat([pdf, tail]);
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

describe('the check before signing', () => {
  it('has no finding for a valid document, rectangle and certificate', async () => {
    const { owner, member } = await openOffice(await keysFor('member'));
    const document = await uploaded(owner);
    await assign(owner, [document], [member]);
    expect(await found(member, document, { about: ['document', 'place'] })).toEqual([
      'good document_ready',
      'good place_free',
    ]);
    const { data } = await check(member, document, { about: ['certificate'] });
    expect(data.findings.map(({ about }) => about)).not.toContain('level');
    expect(data.findings.some(({ severity }) => severity === 'blocker')).toBe(false);
  });

  it('reports at its field why a rectangle cannot be used, and warns of one that covers a signature, or a large part of the page', async () => {
    const { owner, member, second } = await openOffice(await keysFor('member', 'second'));
    const document = await uploaded(owner);
    await assign(owner, [document], [member, second]);
    const outside = await check(member, document, { about: ['place'], properties: { lowerLeftX: 590 } });
    expect(outside.data.findings).toMatchObject([
      { severity: 'blocker', about: 'place', fields: { position: [signMessages.outsidePage] } },
    ]);
    const missing = await check(member, document, {
      about: ['place'],
      properties: { defaultPage: 'custom', customPage: 9 },
    });
    expect(missing.data.findings).toMatchObject([
      { fields: { customPage: [signMessages.noSuchPage(9, 2)] } },
    ]);
    await sign(member, [document]);
    expect(await found(second, document, { about: ['document', 'place'] })).toEqual([
      'good document_ready',
      'warning place_overlaps',
    ]);
    const free = { about: ['place' as const], properties: { lowerLeftY: 300 } };
    expect(await found(second, document, free)).toEqual(['good place_free']);
    const large = { ...free, properties: { ...free.properties, width: 400, height: 260 } };
    expect(await found(second, document, large)).toEqual(['warning place_too_large']);
  });

  it('reports the effects of encrypting and locking', async () => {
    const { owner, member, second } = await openOffice(await keysFor('member', 'second'));
    const document = await uploaded(owner);
    await assign(owner, [document], [member, second]);
    await sign(member, [document], { lockForSigning: true });
    const { data } = await check(second, document, {
      about: ['document'],
      properties: { addEncryption: true },
    });
    expect(data.findings).toMatchObject([
      { code: 'document_ready' },
      { severity: 'blocker', code: 'encryption_refused', fields: { addEncryption: [expect.any(String)] } },
      { severity: 'good', code: 'document_will_lock' },
    ]);
    expect(data.findings[0]?.message).toContain('stays valid');
  });

  it('warns of a rectangle too small to read, and of a key that many validators cannot check', async () => {
    const authority = await createAuthority('Preflight Tests');
    const key = await issueCertificate(authority, { commonName: 'x', keyType: 'rsa-pss' });
    const { owner, member } = await openOffice({ member: key });
    const document = await uploaded(owner);
    await assign(owner, [document], [member]);
    const small = { about: ['place' as const], properties: { width: 5, height: 2 } };
    expect(await found(member, document, small)).toEqual(['warning place_too_small']);
    const certificate = { about: ['certificate' as const] };
    expect(await found(member, document, certificate)).toContain('warning certificate_pss_only');
  });

  it('reports a certified document without a free field, with the code that signing gives', async () => {
    const { owner, member, second } = await openOffice(await keysFor('member', 'second'));
    const document = await uploaded(owner, 'certified.pdf', await certified(SEED));
    await assign(owner, [document], [member, second]);
    expect((await sign(member, [document], { reason: 'I approve' })).status).toBe(200);
    const { data } = await check(second, document, { about: ['document'] });
    expect(data.findings).toMatchObject([{ severity: 'blocker', code: 'certified_without_field' }]);
    expect(data.findings[0]!.advice).toContain('a field for each signature');
    const refused = await sign(second, [document], { lowerLeftY: 300 });
    expect([refused.status, refused.code]).toEqual([422, 'certified_without_field']);
    expect(refused.message).toContain('none of them is empty');
  });

  it("reports the constraints of the document's signature field at the field of the form, as signing does", async () => {
    const { owner, member } = await openOffice(await keysFor('member'));
    const document = await uploaded(owner, 'certified.pdf', await certified(SEED));
    await assign(owner, [document], [member]);
    const fields = { reason: ['The field for this signature takes only these reasons: I approve'] };
    const { data } = await check(member, document, { about: ['document'] });
    expect(data.findings).toMatchObject([{ severity: 'blocker', code: 'field_wants_more', fields }]);
    expect(await sign(member, [document])).toMatchObject({ status: 422, code: 'field_wants_more', fields });
    const met = { about: ['document' as const], properties: { reason: 'I approve' } };
    expect(await found(member, document, met)).toEqual(['good document_ready']);
    expect((await sign(member, [document], { reason: 'I approve' })).status).toBe(200);
  });

  it('distinguishes certificates that have expired, expire soon, are missing and are unknown', async () => {
    const authority = await createAuthority('Preflight Tests');
    const issue = (from: number, to: number) =>
      issueCertificate(authority, {
        commonName: 'x',
        keyType: 'ec',
        notBefore: inDays(from),
        notAfter: inDays(to),
      });
    const { owner, member, second } = await openOffice({
      member: await issue(-20, -5),
      second: await issue(-20, 12.5),
    });
    const documents: Document[] = [];
    for (const who of [member, second, owner]) {
      const document = await uploaded(owner);
      await assign(owner, [document], [who]);
      documents.push(document);
    }
    const [expired, ending, without] = documents;
    const { data } = await check(member, expired!, { about: ['certificate'] });
    expect(data.findings).toMatchObject([
      { severity: 'blocker', code: 'certificate_expired', fields: { certificate: [expect.any(String)] } },
    ]);
    expect(await found(second, ending!, { about: ['certificate'] })).toEqual(
      expect.arrayContaining(['warning certificate_expires_soon', 'warning certificate_untrusted']),
    );
    const none = await check(owner, without!, { about: ['certificate', 'level'] });
    expect(none.data).toMatchObject({
      level: null,
      findings: [{ severity: 'blocker', fields: { certificate: [certificateMessages.none] } }],
    });
  });

  it('is refused as signing is: for a document that the caller may not see, and out of turn', async () => {
    const { owner, member, second } = await openOffice(await keysFor('member', 'second'));
    const document = await uploaded(owner);
    await assign(owner, [document], [member, second]);
    expect((await check(second, document)).code).toBe('not_your_turn');
    const foreign = await openOffice(await keysFor('owner'));
    expect((await check(foreign.owner, document)).code).toBe('not_found');
    await sign(member, [document]);
    expect((await check(member, document)).code).toBe('already_signed');
  });
});
