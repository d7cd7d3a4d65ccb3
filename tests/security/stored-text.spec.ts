import type { Page } from '@playwright/test';
import { Functionality } from '#contracts/permission.ts';
import { issueCertificate } from '#demo/pki.ts';
import { samplePdf } from '#demo/sample-pdf.ts';
import { HOSTILE, MARK } from '#support/attack/hostile-texts.ts';
import { choose } from '#support/browser/document-steps.ts';
import { askToSign, PLAIN_SIGNATURE, putDocument, signByApi } from '#support/browser/documents-by-api.ts';
import { expect, signIn, startSession, test, type Office } from '#support/browser/office-fixture.ts';
import { openPage } from '#support/browser/open-page.ts';
import { USERS_SCREENS } from '#support/browser/screens.ts';
import { withoutStream } from '#support/browser/without-stream.ts';

/** Makes a call as a page of the app does. */
async function call<T>(page: Page, [method, path]: readonly [string, string], data: object): Promise<T> {
  const headers = { 'x-countersign': '1', origin: new URL(page.url()).origin };
  const response = await page.request.fetch(`/api/${path}`, { method, headers, data });
  const answer = (await response.json()) as { success: string; message: string; data: T }; // the product's service
  expect([path, answer]).toMatchObject([path, { success: '1' }]);
  return answer.data;
}

/** Puts the hostile texts into the organization, and returns the ids of a waiting, a signed and a rejected document. */
async function fill(page: Page, office: Office): Promise<string[]> {
  const { first_name, last_name } = HOSTILE;
  const person = { first_name, last_name, dialing_code_id: null, phone_number: '' };
  await call(page, ['PATCH', 'general/user/profile'], person);
  const place = { country_id: 'DK', state_id: null, city_id: null };
  await call(page, ['PATCH', 'organization/organization?purpose=general'], {
    ...place,
    name: HOSTILE.organization,
    time_zone: 'Europe/Copenhagen',
  });
  await call(page, ['PATCH', 'organization/organization?purpose=billing_address'], {
    ...place,
    address_line_1: HOSTILE.address,
    address_line_2: '',
    postal_code: '',
    tax_number: '',
    invoice_email: '',
  });
  const functionalities = Functionality.options.map((functionality_name) => ({
    functionality_name,
    permission: null,
  }));
  await call(page, ['POST', 'organization/roles'], {
    name: HOSTILE.role,
    functionalities,
    sees_all_documents: false,
  });
  await call(page, ['PATCH', 'organization/update-api'], {
    purpose: 'create',
    name: HOSTILE.apiKey,
    scopes: ['verify'],
    expires_on: null,
  });
  await call(page, ['PATCH', `organization/digital-signature-properties/${office.organizationId}`], {
    default_page_number: 'last',
    custom_page_number: null,
    purpose_or_reason: HOSTILE.reason,
    default_location: HOSTILE.location,
    signature_position: '',
  });
  const ids: string[] = [];
  for (let number = 0; number < 3; number += 1)
    ids.push(await putDocument(page, HOSTILE.document, samplePdf()));
  const [, signed, rejected] = ids;
  await askToSign(page, ids, { names: [`${first_name} ${last_name}`], note: HOSTILE.note });
  const { reason, location } = HOSTILE;
  await signByApi(page, [signed!], { ...PLAIN_SIGNATURE, reason, location });
  const answer = await page.request.get(`/api/document/document/${rejected}`);
  const { data } = (await answer.json()) as { data: { rows: { approval_id: string }[] } }; // as above
  await call(page, ['POST', 'document/document-approval'], {
    approval_ids: [data.rows[0]!.approval_id],
    status: 'reject',
    remarks: HOSTILE.remarks,
  });
  return ids;
}

/** Elements and attributes that none but these texts could have made, as HTML. */
const madeOfText = (page: Page) =>
  page.evaluate((mark) => {
    const elements = [...document.querySelectorAll('*')].filter((element) => {
      const isScript = element.localName === 'script' && element.textContent.startsWith(`${mark}(`);
      const isEmbedded = ['iframe', 'object', 'embed'].includes(element.localName);
      return (
        isScript ||
        isEmbedded ||
        [...element.attributes].some(
          ({ name, value }) =>
            name.startsWith('on') ||
            value.trim().startsWith('javascript:') ||
            (['href', 'src', 'srcset', 'action', 'style'].includes(name) &&
              value.includes(mark) &&
              !value.startsWith('/')), // a link of the app may search for a text
        )
      );
    });
    return elements.map((element) => element.outerHTML.slice(0, 200));
  }, MARK);

/** Text of a page as its reader sees it, with the content of its fields. */
const textOf = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')] as HTMLInputElement[]; // both have a value
    return [document.body.innerText, ...fields.map(({ value }) => value)].join('\n').replace(/\s+/g, ' ');
  });

test('no stored text becomes an element, a link or a script on a screen, and each is shown as it was typed', async ({
  page,
  office,
}) => {
  test.slow(); // it opens every screen
  await office.give(
    office.owner,
    await issueCertificate(office.authority, { commonName: HOSTILE.certificate }),
  );
  const ran: unknown[] = [];
  page.on('dialog', (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  await page.exposeFunction(MARK, (number: number) => ran.push(number));
  await withoutStream(page);
  await signIn(page, office.owner);
  const [waiting = '', ...others] = await fill(page, office);
  const screens = Object.values(USERS_SCREENS).flat();
  const addresses = [
    ...screens.map((screen) => screen.replace('[id]', waiting)),
    ...others.map((id) => `/documents/${id}`),
  ];
  const texts: string[] = [];
  const look = async (where: string) => {
    expect([where, await madeOfText(page)]).toEqual([where, []]);
    texts.push(await textOf(page));
  };
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    // The code of this form comes after the page.
    if (address === '/settings/signature-properties')
      await expect(page.getByLabel('Location', { exact: true })).toHaveValue(HOSTILE.location);
    await look(address);
  }
  await openPage(page, '/documents?status=rejected');
  await choose(page, HOSTILE.document, 'Activity');
  await expect(
    page.getByRole('dialog', { name: 'Activity Report' }).getByRole('listitem').last(),
  ).toBeVisible();
  await look('activity report');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
  await look('notifications');
  const shown = [
    'organization',
    'first_name',
    'last_name',
    'role',
    'document',
    'apiKey',
    'address',
    'certificate',
    'reason',
    'location',
    'note',
    'remarks',
  ] as const;
  const all = texts.join('\n');
  expect(shown.filter((name) => !all.includes(HOSTILE[name].replace(/\s+/g, ' ')))).toEqual([]);
  expect(ran).toEqual([]);
});

test('a note is shown in the order in which it is stored, each line from the side on which its language begins', async ({
  page,
  office,
}) => {
  await startSession(page, office.owner);
  const id = await putDocument(page, 'order.pdf', samplePdf());
  const names = [office.owner.fullName];
  await askToSign(page, [id], { names, note: 'Pay \u202e100\u202c and \u2067a\u2069b\nשלום 5' });
  await openPage(page, `/documents/${id}`);
  const note = page.getByRole('region', { name: 'Note for you' }).locator('p');
  await expect(note).toHaveText('Pay 100 and ab\nשלום 5');
  const lines = await note.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const text = element.firstChild!;
    const left = (at: number) => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect();
    };
    const [start, end] = [left(0), left(13)];
    const hebrew = left(15);
    return [start.left - box.left, end.left - start.left, box.right - hebrew.right].map(Math.round);
  });
  expect(lines[0]).toBe(0); // “P” begins at the left
  expect(lines[1]).toBeGreaterThan(40); // “b” stands at the right of it
  expect(lines[2]).toBe(0); // “ש” begins at the right
});
