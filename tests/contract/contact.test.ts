import { randomUUID } from 'node:crypto';
import { requestPlatformDemo, submitContactForm } from '#contracts/contact.ts';
import { CLIENT_ADDRESS_HEADER } from '#contracts/limits.ts';
import { getContactFormSubjects } from '#contracts/reference-data.ts';
import { mailsArrived, type Mail } from '#support/service/arrived-mails.ts';
import { fetchCall, outcome, send } from '#support/service/client.ts';
import { eventually } from '#support/eventually.ts';

const OPERATOR = 'operator@countersign.example';

const newAddress = () => `nadia.${randomUUID()}@else.example`;
const contact = (changes: object = {}) => ({
  ...{ name: 'Nadia Haddad', email: newAddress(), subject_id: 'signing', message: 'Where do I sign?' },
  ...changes,
});
const demo = (changes: object = {}) => ({
  ...{ name: 'Nadia Haddad', email: newAddress(), organization_name: 'Haddad & Partners', message: '' },
  ...changes,
});

/** Waits for the operator's mail whose replies go to this address. */
const operatorMail = (from: string): Promise<Mail> =>
  eventually(async () => (await mailsArrived(OPERATOR, 1)).find(({ reply_to }) => reply_to === from) ?? null);

describe('the contact form', () => {
  it('GS-07 mails a message to the operator, who can reply to its sender', async () => {
    const body = contact({ message: 'First line\nSecond <b>line</b>' });
    const sent = await send(submitContactForm, { body });
    expect([sent.status, sent.message]).toEqual([200, 'Your message has been sent.']);
    const mail = await operatorMail(body.email);
    expect(mail.subject).toBe('Contact form: Signing a document');
    expect(mail.text).toContain('First line\nSecond <b>line</b>');
    expect(mail.text).toContain(`E-mail: ${body.email}`);
  });

  it('GS-07 confirms the message to its sender with nothing that the sender typed', async () => {
    const body = contact({ name: 'Buy at spam.example', message: 'Visit https://spam.example now' });
    await send(submitContactForm, { body });
    const [mail] = await mailsArrived(body.email, 1);
    expect(mail!.subject).toBe('We have received your message');
    expect(mail!.text).toContain('“Signing a document”');
    expect(`${mail!.subject} ${mail!.text}`).not.toContain('spam.example');
  });

  it('GS-01 GS-07 takes every subject of the list, and refuses any other at its field', async () => {
    const { data } = await send(getContactFormSubjects, {});
    const ids = data.map(({ id }) => id);
    const answers = await Promise.all(
      ids.map((subject_id) => send(submitContactForm, { body: contact({ subject_id }) })),
    );
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
    const refused = await send(submitContactForm, { body: contact({ subject_id: 'gossip' }) });
    expect([refused.status, refused.fields]).toEqual([400, { subject_id: ['Choose a subject.'] }]);
  });

  it('GS-07 reports missing, too long and unprintable values at their fields', async () => {
    const fieldsOf = async (changes: object) =>
      (await send(submitContactForm, { body: contact(changes) })).fields;
    expect(await fieldsOf({ name: ' ', email: 'nadia', message: '' })).toEqual({
      name: ['Enter your name.'],
      email: ['Enter a valid e-mail address.'],
      message: ['Enter a message.'],
    });
    expect(await fieldsOf({ message: 'x'.repeat(4001) })).toEqual({
      message: ['Use at most 4,000 characters.'],
    });
    expect(Object.keys(await fieldsOf({ name: 'Nadia\r\nBcc: all@else.example' }))).toEqual(['name']);
  });

  it('GS-07 takes five messages an hour from one address, whatever its case', async () => {
    const email = newAddress();
    const statuses: number[] = [];
    for (const each of [email, email.toUpperCase(), email, email, email, email]) {
      statuses.push((await send(submitContactForm, { body: contact({ email: each }) })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('the request of a demo', () => {
  it('GS-07 is mailed to the operator and confirmed to its sender', async () => {
    const body = demo({ message: 'Tuesday would suit us.' });
    const sent = await send(requestPlatformDemo, { body });
    expect([sent.status, sent.message]).toEqual([200, 'Your request has been sent.']);
    const mail = await operatorMail(body.email);
    expect(mail.subject).toBe('Request of a demo');
    expect(mail.text).toContain('Organization: Haddad & Partners');
    expect(mail.text).toContain('Tuesday would suit us.');
    const [confirmation] = await mailsArrived(body.email, 1);
    expect(confirmation!.text).not.toMatch(/Haddad|Tuesday/);
  });

  it('GS-07 is taken thirty times an hour from one client address', async () => {
    const from = { headers: { [CLIENT_ADDRESS_HEADER]: '203.0.113.77' } };
    const statuses: number[] = [];
    for (let sent = 0; sent <= 30; sent += 1) {
      const response = await fetchCall(requestPlatformDemo, { body: demo() }, {}, from);
      statuses.push((await outcome(requestPlatformDemo, response)).status);
    }
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429]);
  });
});
