import { and, eq } from '#platform/drizzle/orm.ts';
import { createHash } from 'node:crypto';
import { uploadDocument, viewSignatories } from '#contracts/document.ts';
import { decideApproval } from '#contracts/document-decision.ts';
import { viewVersions } from '#contracts/document-files.ts';
import { signDocuments } from '#contracts/sign-documents.ts';
import { signMessages } from '#contracts/sign-position.ts';
import { certificateMessages } from '#contracts/certificate-messages.ts';
import { issueCertificate, createAuthority } from '#demo/pki.ts';
import { activities } from '#platform/audit/activity-tables.ts';
import { inspectPdf, subjectName, verifyPdf } from '#signing';
import { documents } from '../../services/document/document-tables.ts';
import { backend, database } from '#support/stack/backend-environment.ts';
import { fetchCall, outcome, send } from '#support/service/client.ts';
import { mailsArrived } from '#support/service/arrived-mails.ts';
import { openOffice } from '#support/service/signed-in-office.ts';
import { pdfStructure } from '#support/pdf/pdf-structures.ts';
import { popplerVerdicts } from '#support/pdf/poppler-verdicts.ts';
import { assign, bytesOf, FORM, keysFor, seenBy, sign } from '#support/service/signing-calls.ts';
import { sendFile, uniquePdf, uploaded } from '#support/service/upload-calls.ts';

describe('signing in turn', () => {
  it('DC-09 DS-01 two signatories sign one after the other; the document is then signed and both signatures are valid', async () => {
    const { owner, member, second } = await openOffice(await keysFor('member', 'second'));
    const original = uniquePdf();
    const document = await uploaded(owner, 'contract.pdf', original);
    await assign(owner, [document], [member, second]);
    expect((await seenBy(member, document)).status).toBe('pending_for_signature');
    expect((await seenBy(second, document)).status).toBe('in_progress');

    const first = await sign(member, [document]);
    expect([first.status, first.message]).toEqual([200, 'The document has been signed.']);
    expect(first.data).toEqual([{ instance_id: document.id, version: 2 }]);
    expect((await seenBy(member, document)).status).toBe('in_progress');
    expect((await seenBy(second, document)).status).toBe('pending_for_signature');

    expect((await sign(second, [document], { lowerLeftY: 200 })).data).toEqual([
      { instance_id: document.id, version: 3 },
    ]);
    const done = await seenBy(owner, document);
    expect([done.status, done.version, done.signatories.map(({ state }) => state)]).toEqual([
      'signed',
      3,
      ['signed', 'signed'],
    ]);

    const [v1, v2, v3] = await Promise.all(
      [1, 2, 3].map((version) => bytesOf(owner, `/document/${document.id}/attachment?version=${version}`)),
    );
    expect(v1).toEqual(original);
    expect(v2!.subarray(0, v1!.length)).toEqual(v1);
    expect(v3!.subarray(0, v2!.length)).toEqual(v2);
    const { signatures } = verifyPdf(v3!);
    expect(signatures).toMatchObject([
      { isIntact: true, reason: 'I agree', location: 'Aarhus' },
      { isIntact: true },
    ]);
    expect(signatures.map(({ certificate }) => subjectName(certificate!))).toEqual(['member', 'second']);
    expect(popplerVerdicts(v3!)).toEqual(['Signature is Valid.', 'Signature is Valid.']);
  });

  it.each(['object streams of qpdf', 'linearized', 'three revisions'])(
    'DC-09 two signatories sign a file (%s) one after the other, and both signatures are valid',
    async (structure) => {
      const { owner, member, second } = await openOffice(await keysFor('member', 'second'));
      const original = await pdfStructure(structure).make();
      const document = await uploaded(owner, 'contract.pdf', original);
      await assign(owner, [document], [member, second]);
      await sign(member, [document]);
      await sign(second, [document], { lowerLeftY: 200 });
      const signed = await bytesOf(owner, `/document/${document.id}/attachment`);
      expect(signed.subarray(0, original.length)).toEqual(original);
      expect(popplerVerdicts(signed)).toEqual(['Signature is Valid.', 'Signature is Valid.']);
    },
  );

  it('DC-04 lists the versions with author, size and SHA-256 of the file, the newest first', async () => {
    const { owner, member } = await openOffice(await keysFor('member'));
    const document = await uploaded(owner);
    await assign(owner, [document], [member]);
    await sign(member, [document]);
    const { data } = await send(viewVersions, { params: { id: document.id } }, owner);
    expect(data.map(({ version, created_by }) => [version, created_by])).toEqual([
      [2, member.fullName],
      [1, owner.fullName],
    ]);
    for (const { attachment, sha256, size } of data) {
      const bytes = await bytesOf(owner, attachment);
      expect([createHash('sha256').update(bytes).digest('hex'), bytes.length]).toEqual([sha256, size]);
    }
  });

  it('mails the next signatory, and in the end the owner', async () => {
    const { owner, member, second } = await openOffice(await keysFor('member'));
    const document = await uploaded(owner, 'lease.pdf');
    await assign(owner, [document], [member, second]);
    const [asked] = await mailsArrived(member.email, 1);
    expect(asked!.subject).toBe('Olive Tester asks you to sign lease.pdf');
    expect(asked!.text).toContain(`${backend('APP_URL')}/documents/${document.id}`);
    expect(asked!.text).toContain('Please sign');
    await sign(member, [document]);
    expect((await mailsArrived(second.email, 1))[0]!.subject).toBe('Olive Tester asks you to sign lease.pdf');
    const { approval_id } = await seenBy(second, document);
    await send(decideApproval, { body: { approval_ids: [approval_id!], status: 'sign' } }, second);
    expect((await mailsArrived(owner.email, 1))[0]!.subject).toBe('Signing complete: lease.pdf');
  });

  it('logs the signer, the certificate and the hash of the signed file', async () => {
    const { owner, member } = await openOffice(await keysFor('member'));
    const document = await uploaded(owner);
    await assign(owner, [document], [member]);
    await sign(member, [document]);
    const rows = await database()
      .select()
      .from(activities)
      .where(
        and(eq(activities.subject_id, document.id), eq(activities.organization_id, owner.organizationId)),
      )
      .orderBy(activities.created_at);
    expect(rows.map(({ action }) => action)).toEqual([
      'document_uploaded',
      'signatories_added',
      'document_signed',
      'document_completed',
    ]);
    const { data } = await send(viewVersions, { params: { id: document.id } }, owner);
    expect(rows[2]).toMatchObject({
      user_id: member.userId,
      details: { version: 2, sha256: data[0]!.sha256 },
    });
  });

  it('signs on the pages and at the position of the form', async () => {
    const { owner, member } = await openOffice(await keysFor('member'));
    const [last, all] = [await uploaded(owner), await uploaded(owner)];
    await assign(owner, [last, all], [member], { pages_to_sign: [1, 2] });
    await sign(member, [last], { defaultPage: 'last' });
    await sign(member, [all], { defaultPage: 'all' });
    const pages = async (document: typeof last) =>
      verifyPdf(await bytesOf(owner, (await seenBy(owner, document)).attachment)).signatures.map(
        (report) => report.pages,
      );
    expect(await pages(last)).toEqual([[2]]);
    expect(await pages(all)).toEqual([[1, 2]]);
  });

  it('signs several documents in one call', async () => {
    const { owner, member } = await openOffice(await keysFor('member'));
    const three = [await uploaded(owner), await uploaded(owner), await uploaded(owner)];
    await assign(owner, three, [member]);
    const { data, message } = await sign(member, three);
    expect(message).toBe('3 documents have been signed.');
    expect(data).toEqual(three.map(({ id }) => ({ instance_id: id, version: 2 })));
  });

  it('stops at the first document that cannot be signed and names it', async () => {
    const { owner, member } = await openOffice(await keysFor('member'));
    const [good, others] = [await uploaded(owner, 'good.pdf'), await uploaded(owner, 'waiting.pdf')];
    const never = await uploaded(owner, 'never.pdf');
    await assign(owner, [good, never], [member]);
    const refused = await sign(member, [good, others, never]);
    expect([refused.status, refused.code]).toEqual([404, 'not_found']); // the response does not name a document that the caller may not see
    await assign(owner, [others], [owner, member]);
    const named = await sign(member, [never, others]);
    expect([named.status, named.message]).toEqual([
      409,
      '1 of 2 signed, then waiting.pdf: It is not your turn to sign this document.',
    ]);
    expect((await seenBy(owner, good)).status).toBe('signed');
    expect((await seenBy(owner, never)).status).toBe('signed');
    expect((await seenBy(owner, others)).version).toBe(1);
  });
});

describe('a caller whose turn it is not', () => {
  it('DC-09 gets 409, and nothing changes', async () => {
    const { owner, member, second } = await openOffice(await keysFor('owner', 'member', 'second'));
    const document = await uploaded(owner);
    expect((await sign(owner, [document])).code).toBe('document_not_started');
    await assign(owner, [document], [member, second]);
    for (const who of [second, owner]) {
      const refused = await sign(who, [document]);
      expect([refused.status, refused.message]).toEqual([
        409,
        'letter.pdf: It is not your turn to sign this document.',
      ]);
    }
    expect(await send(viewVersions, { params: { id: document.id } }, owner)).toMatchObject({
      data: [{ version: 1 }],
    });
    await sign(member, [document]);
    expect((await sign(member, [document])).code).toBe('already_signed');
  });

  it('gets 404 for a document that is not shared with them', async () => {
    const { owner, member, second } = await openOffice(await keysFor('second'));
    const document = await uploaded(owner);
    await assign(owner, [document], [member]);
    expect((await sign(second, [document])).code).toBe('not_found');
    const foreign = await openOffice(await keysFor('owner'));
    expect((await sign(foreign.owner, [document])).code).toBe('not_found');
  });

  it('DC-09 gets 409 when another request of the same turn signs at once', async () => {
    const { owner, member } = await openOffice(await keysFor('member'));
    const document = await uploaded(owner);
    await assign(owner, [document], [member]);
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => sign(member, [document])));
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const { data } = await send(viewVersions, { params: { id: document.id } }, owner);
    expect(data.map(({ version }) => version)).toEqual([2, 1]);
  });

  it('DC-08 that signs and rejects at once succeeds with one and gets 409 for the other', async () => {
    const { owner, member } = await openOffice(await keysFor('member'));
    for (let round = 0; round < 5; round += 1) {
      const document = await uploaded(owner);
      await assign(owner, [document], [member]);
      const { approval_id } = await seenBy(member, document);
      const outcomes = await Promise.all([
        sign(member, [document]),
        send(decideApproval, { body: { approval_ids: [approval_id!], status: 'reject' } }, member),
      ]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { status, version } = await seenBy(owner, document);
      expect([status, version]).toEqual(outcomes[0].status === 200 ? ['signed', 2] : ['rejected', 1]);
    }
  });
});

describe('an invalid sign form', () => {
  const refusedWith = async (body: { sign_mode?: string; document_properties?: object }) => {
    const { owner, member } = await openOffice(await keysFor('member'));
    const document = await uploaded(owner);
    await assign(owner, [document], [member]);
    const request = {
      instance_ids: [document.id],
      sign_mode: 'pfx',
      ...body,
      document_properties: { ...FORM, ...body.document_properties },
    };
    const response = await fetchCall(signDocuments, { body: request }, member);
    const { version, status } = await seenBy(member, document);
    expect([version, status]).toEqual([1, 'pending_for_signature']);
    const { success, message, fields } = await outcome(signDocuments, response);
    expect([success, message]).toEqual(['0', Object.values(fields)[0]![0]]);
    return { status: response.status, fields };
  };

  it.each([
    [{ lowerLeftX: null }, 400, { position: [signMessages.position] }],
    [{ width: 0 }, 400, { position: [signMessages.position] }],
    [{ lowerLeftX: -1, lowerLeftY: -1 }, 400, { position: [signMessages.outsidePage] }],
    [{ lowerLeftX: 500 }, 422, { position: [signMessages.outsidePage] }],
    [{ height: 5000 }, 422, { position: [signMessages.outsidePage] }],
    [{ defaultPage: 'custom' }, 400, { customPage: [signMessages.customPage] }],
    [{ defaultPage: 'custom', customPage: 0 }, 400, { customPage: [signMessages.customPage] }],
    [{ defaultPage: 'custom', customPage: 9 }, 422, { customPage: [signMessages.noSuchPage(9, 2)] }],
    [{ addEncryption: true }, 400, { encryptionPin: [signMessages.encryptionPassword] }],
    [{ reason: 'x'.repeat(201) }, 400, { reason: ['Only 200 characters are allowed'] }],
  ])(
    'VA-08 VA-01 VA-03 %j is refused at its field, and nothing changes',
    async (properties, status, fields) => {
      expect(await refusedWith({ document_properties: properties })).toEqual({ status, fields });
    },
  );

  it('VA-08 is refused for the mode usb, whose signatures the helper makes', async () => {
    expect(await refusedWith({ sign_mode: 'usb' })).toEqual({
      status: 422,
      fields: { mode: ['A USB token signs through the USB helper.'] },
    });
    expect((await refusedWith({ sign_mode: 'fax' })).status).toBe(400);
  });
});

describe('the certificate of the signer', () => {
  it('is required', async () => {
    const { owner, member } = await openOffice();
    const document = await uploaded(owner);
    await assign(owner, [document], [member]);
    const refused = await sign(member, [document]);
    expect([refused.status, refused.fields]).toEqual([422, { certificate: [certificateMessages.none] }]);
  });

  it('has to be valid today', async () => {
    const authority = await createAuthority('Short Lived');
    const issue = (days: [number, number]) => {
      const [notBefore, notAfter] = days.map((day) => new Date(Date.now() + day * 86_400_000));
      return issueCertificate(authority, {
        commonName: 'x',
        keyType: 'ec',
        notBefore: notBefore!,
        notAfter: notAfter!,
      });
    };
    const { owner, member, second } = await openOffice({
      member: await issue([-10, -5]),
      second: await issue([5, 10]),
    });
    const [one, other] = [await uploaded(owner), await uploaded(owner)];
    await assign(owner, [one], [member]);
    await assign(owner, [other], [second]);
    const expired = await sign(member, [one]);
    const early = await sign(second, [other]);
    expect([expired.status, expired.message]).toEqual([
      422,
      expect.stringMatching(/^This certificate expired on \w{3} \d\d, \d{4}\.$/),
    ]);
    expect([early.status, early.message]).toEqual([
      422,
      expect.stringMatching(/^This certificate is valid from \w{3} \d\d, \d{4} on\.$/),
    ]);
    expect((await seenBy(owner, one)).version).toBe(1);
  });
});

describe('locking', () => {
  it('DC-09 that an earlier signatory requested is done by the last signature', async () => {
    const { owner, member, second } = await openOffice(await keysFor('owner', 'member', 'second'));
    const document = await uploaded(owner);
    await assign(owner, [document], [member, second]);
    await sign(member, [document], { lockForSigning: true });
    const between = await bytesOf(owner, (await seenBy(owner, document)).attachment);
    expect(inspectPdf(between).changesForbidden).toBe(false);
    await sign(second, [document], { lowerLeftY: 200 });
    const closed = await bytesOf(owner, (await seenBy(owner, document)).attachment);
    expect(inspectPdf(closed).changesForbidden).toBe(true);
    expect(popplerVerdicts(closed)).toEqual(['Signature is Valid.', 'Signature is Valid.']);
    const again = await sendFile(uploadDocument, { file: closed, name: 'closed.pdf' }, owner);
    expect([again.status, again.fields]).toEqual([
      422,
      { file: ['closed.pdf is certified against changes, so no signature can be added.'] },
    ]);
  });
});

describe('encrypting', () => {
  it('DC-09 by the first signatory lets the next sign the encrypted file; the password is then deleted', async () => {
    const { owner, member, second } = await openOffice(await keysFor('member', 'second'));
    const document = await uploaded(owner);
    await assign(owner, [document], [member, second]);
    const pin = 'geheim-öäü';
    expect((await sign(member, [document], { addEncryption: true, encryptionPin: pin })).status).toBe(200);
    const sealed = async () => {
      const [row] = await database().select().from(documents).where(eq(documents.id, document.id));
      return row!.encrypted_password;
    };
    const kept = await sealed();
    expect(kept).not.toBeNull();
    expect(kept!.includes(Buffer.from(pin))).toBe(false);
    const first = await bytesOf(owner, (await seenBy(owner, document)).attachment);
    expect(() => inspectPdf(first)).toThrow('pdf_password_required');

    expect((await sign(second, [document], { lowerLeftY: 200 })).status).toBe(200);
    expect(await sealed()).toBeNull();
    const done = await seenBy(owner, document);
    expect([done.status, done.is_encrypted]).toEqual(['signed', true]);
    const bytes = await bytesOf(owner, done.attachment);
    expect(popplerVerdicts(bytes, pin)).toEqual(['Signature is Valid.', 'Signature is Valid.']);
  });

  it('is refused once a signature exists, and for an encrypted file', async () => {
    const { owner, member, second } = await openOffice(await keysFor('member', 'second'));
    const document = await uploaded(owner);
    await assign(owner, [document], [member, second]);
    await sign(member, [document]);
    const late = await sign(second, [document], { addEncryption: true, encryptionPin: 'secret' });
    expect([late.status, Object.keys(late.fields)]).toEqual([422, ['addEncryption']]);
    expect(late.message).toContain('would break that signature');
  });

  it('keeps the password of an uploaded encrypted file, and signs with it', async () => {
    const { owner, member } = await openOffice(await keysFor('member'));
    const source = await uploaded(owner);
    await assign(owner, [source], [member]);
    await sign(member, [source], { addEncryption: true, encryptionPin: 'open sesame' });
    const file = await bytesOf(owner, (await seenBy(owner, source)).attachment);

    const without = await sendFile(uploadDocument, { file, name: 'e.pdf' }, owner);
    expect([without.status, without.fields]).toEqual([
      422,
      { password: ['e.pdf needs a password to open. Enter it below.'] },
    ]);
    const wrong = await sendFile(uploadDocument, { file, name: 'e.pdf', fields: { password: 'x' } }, owner);
    expect([wrong.status, wrong.fields]).toEqual([422, { password: ['The password does not open e.pdf.'] }]);
    const right = await sendFile(
      uploadDocument,
      { file, name: 'e.pdf', fields: { password: 'open sesame' } },
      owner,
    );
    expect(right.data.is_encrypted).toBe(true);
    await assign(owner, [right.data], [member]);
    expect((await sign(member, [right.data], { lowerLeftY: 300 })).status).toBe(200);
    const bytes = await bytesOf(owner, (await seenBy(owner, right.data)).attachment);
    expect(popplerVerdicts(bytes, 'open sesame')).toEqual(['Signature is Valid.', 'Signature is Valid.']);
  });
});

describe('the signatories', () => {
  it('DC-03 EN-04 are listed in order with their pages, notes and status', async () => {
    const { owner, member, second } = await openOffice(await keysFor('member'));
    const document = await uploaded(owner);
    await assign(owner, [document], [member, second]);
    await sign(member, [document]);
    const { data } = await send(viewSignatories, { params: { id: document.id } }, second);
    expect(data).toMatchObject([
      {
        user_id: member.userId,
        signatory_id: member.membershipId,
        serial_number: 1,
        pages_to_sign: [1],
        instruction_notes: 'Please sign',
        full_name: member.fullName,
        email: member.email,
        state: 'signed',
      },
      { user_id: second.userId, serial_number: 2, state: 'pending', acted_at: null },
    ]);
  });
});

it('no password, key or token is stored unencrypted', async () => {
  const { owner, member } = await openOffice(await keysFor('member'));
  const document = await uploaded(owner);
  await assign(owner, [document], [member]);
  await sign(member, [document], { addEncryption: true, encryptionPin: 'super-secret-pin' });
  const tables = ['documents', 'activities', 'mails', 'sessions', 'users', 'certificates'];
  const rows = await Promise.all(tables.map((table) => database().execute(`select * from ${table}`)));
  const dump = JSON.stringify(rows.map((result) => result.rows));
  expect(dump).toContain(document.id);
  for (const secret of ['super-secret-pin', member.token]) expect(dump).not.toContain(secret);
});
