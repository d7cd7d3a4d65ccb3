import type { Request } from '@playwright/test';
import { eq, sql } from '#platform/drizzle/orm.ts';
import { ACTIVITY_HEADER } from '#contracts/limits.ts';
import { SESSION_EXPIRED } from '#contracts/messages.ts';
import { openDatabase } from '#platform/database.ts';
import { sessions, users } from '#platform/identity/identity-tables.ts';
import {
  environment,
  expect,
  mailedCode,
  signIn,
  signInOnScreens,
  test,
  type Person,
} from '#support/browser/office-fixture.ts';
import { openPage } from '#support/browser/open-page.ts';

/** Lets the sessions of a person look as if they had been used last so many minutes ago. */
async function leaveIdle({ email }: Person, minutes: number): Promise<void> {
  await withSessions(async (database) => {
    await database
      .update(sessions)
      .set({ last_used_at: sql`now() - make_interval(mins => ${minutes})` })
      .where(eq(sessions.user_id, sql`(select id from users where email = ${email})`));
  });
}

/** Returns how many minutes ago the newest session of a person was used last. */
function idleMinutes({ email }: Person): Promise<number> {
  return withSessions(async (database) => {
    const [found] = await database
      .select({ minutes: sql<number>`extract(epoch from now() - max(${sessions.last_used_at}))::float / 60` })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.user_id))
      .where(eq(users.email, email));
    return found?.minutes ?? NaN;
  });
}

type Database = ReturnType<typeof openDatabase>['database'];

async function withSessions<T>(act: (database: Database) => Promise<T>): Promise<T> {
  const { DATABASE_URL } = await environment();
  const { database, close } = openDatabase(DATABASE_URL, (error) => console.error(error.message));
  try {
    return await act(database);
  } finally {
    await close();
  }
}

const isCall = (request: Request) => /\/api\/(general|organization|document)\//.test(request.url());
const isByUser = (request: Request) => request.headers()[ACTIVITY_HEADER] === '1';

test('a session ends when its user has done nothing for half an hour; the page asks for the password and goes on', async ({
  page,
  office,
}) => {
  await signInOnScreens(page, office.owner);
  await openPage(page, '/settings/organization-settings');
  await page.getByRole('combobox', { name: 'First month' }).click();
  await page.getByRole('option', { name: 'January' }).click();
  await leaveIdle(office.owner, 31);
  const since = new Date();
  await page.getByRole('button', { name: 'Save financial year' }).click();
  const dialog = page.getByRole('dialog', { name: SESSION_EXPIRED.title });
  await dialog.getByLabel('Password', { exact: true }).fill(office.owner.password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await dialog.getByRole('textbox', { name: /code/i }).fill(await mailedCode(office.owner.email, since));
  await expect(page.getByText('The financial year has been saved.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'First month' })).toHaveText('January');
  expect(await idleMinutes(office.owner)).toBeLessThan(5);
});

test('what a page does by itself does not keep the session, and any input does', async ({ page, office }) => {
  await page.clock.install();
  await signIn(page, office.owner);
  await leaveIdle(office.owner, 20);
  await page.clock.fastForward('02:00');
  const byItself = page.waitForRequest(isCall);
  await page.evaluate(() => window.dispatchEvent(new Event('focus'))); // as when the window comes to the front
  expect(isByUser(await byItself)).toBe(false);
  expect(await idleMinutes(office.owner)).toBeGreaterThan(19);
  const told = page.waitForResponse((response) => isByUser(response.request()));
  await page.keyboard.press('Shift');
  expect(new URL((await told).url()).pathname).toBe('/api/general/user/sessions/current');
  expect(await idleMinutes(office.owner)).toBeLessThan(19);
});
