import { and, eq } from '#platform/drizzle/orm.ts';
import { Functionality, type Permission } from '#contracts/permission.ts';
import { openDatabase } from '#platform/database.ts';
import { memberships, roles, users } from '#platform/identity/identity-tables.ts';
import { environment, expect, startSession, test, type Office } from '#support/browser/office-fixture.ts';

interface OwnPage {
  path: string;
  /** Label of the link in the menu. */
  label: string;
  /** Page whose menu has the link. */
  menuOn: string;
}

const inSettings = (path: string, label: string): OwnPage => ({
  path,
  label,
  menuOn: '/settings/signature-properties',
});

/** Functionalities that have a page of their own. */
const PAGES: [Functionality, OwnPage][] = [
  ['license info', { path: '/licenses', label: 'License Info', menuOn: '/account/account-settings' }],
  ['documents', { path: '/documents', label: 'Documents', menuOn: '/account/account-settings' }],
  ['settings', { path: '/settings', label: 'Settings', menuOn: '/account/account-settings' }],
  ['user management', inSettings('/settings/user-management', 'User Management')],
  ['role management', inSettings('/settings/role-management', 'Role Management')],
  ['billing', inSettings('/settings/billing-address', 'Billing Address')],
];

/** Gives the member a role with write on everything but this functionality. */
async function giveAllBut({ organizationId, member }: Office, left: Functionality | null): Promise<void> {
  const { DATABASE_URL } = await environment();
  const { database, close } = openDatabase(DATABASE_URL, (error) => console.error(error.message));
  const granted = (one: Functionality): Permission => (one === left ? null : 'write');
  const [role] = await database
    .insert(roles)
    .values({
      organization_id: organizationId,
      name: `All but ${left ?? 'nothing'}`,
      permissions: Object.fromEntries(Functionality.options.map((one) => [one, granted(one)])),
      sees_all_documents: false,
    })
    .returning();
  const [user] = await database.select({ id: users.id }).from(users).where(eq(users.email, member.email));
  await database
    .update(memberships)
    .set({ role_id: role!.id })
    .where(and(eq(memberships.organization_id, organizationId), eq(memberships.user_id, user!.id)));
  await close();
}

test('SH-03 RT-04 a role without a functionality has neither its link in the menu nor its page', async ({
  page,
  office,
}) => {
  await startSession(page, office.member);
  await giveAllBut(office, null);
  for (const [, { path, label, menuOn }] of PAGES) {
    await page.goto(menuOn);
    await expect(page.getByRole('link', { name: label, exact: true })).toBeVisible();
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(path));
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You cannot open this page');
  }
  for (const [functionality, { path, label, menuOn }] of PAGES) {
    await giveAllBut(office, functionality);
    await page.goto(menuOn);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: label, exact: true })).toHaveCount(0);
    await page.goto(path);
    if (functionality === 'documents') {
      await expect(page).toHaveURL(/\/account\/account-settings$/);
      await page.goto(`/documents/${crypto.randomUUID()}`); // as from a mail that asks for a signature
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You cannot open this page');
    const wayOn = functionality === 'documents' ? 'Go to your account settings' : 'Go to your documents';
    await expect(page.getByRole('main').getByRole('link')).toHaveText([wayOn]);
  }
});

test('an address that no page has shows 404 beside the menu, and the way back', async ({ page, office }) => {
  await startSession(page, office.member);
  for (const path of ['/nothing', '/settings/nothing', '/account/no/thing', '/documents/nothing']) {
    const response = await page.goto(path);
    // The status of a document's page is sent before the document is looked for.
    if (path !== '/documents/nothing') expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'License Info' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Go to your documents' }).click();
  await expect(page.getByRole('heading', { name: 'Documents', level: 1 })).toBeVisible();
});
