import type { Page } from '@playwright/test';
import { and, desc, eq, sql } from '#platform/drizzle/orm.ts';
import { sealData } from 'iron-session';
import { startSession } from '#platform/auth/session-store.ts';
import { openDatabase } from '#platform/database.ts';
import { memberships, organizations, users } from '#platform/identity/identity-tables.ts';

export interface SessionKeeper {
  DATABASE_URL: string;
  SESSION_SECRET: string;
}

/**
 * Starts a session of the user with this address and gives its cookie to the browser, without the screens. As after a sign-in,
 * the session acts for the user's default organization, or for the first one by name. Returns its bearer token.
 */
export async function startBrowserSession(
  page: Page,
  email: string,
  { DATABASE_URL, SESSION_SECRET }: SessionKeeper,
): Promise<string> {
  const { database, close } = openDatabase(DATABASE_URL, (error) => console.error(error.message));
  const isDefault = sql`${users.default_organization_id} is not distinct from ${organizations.id}`;
  const [found] = await database
    .select({ userId: users.id, organizationId: organizations.id })
    .from(users)
    .innerJoin(memberships, and(eq(memberships.user_id, users.id), eq(memberships.is_active, true)))
    .innerJoin(organizations, eq(organizations.id, memberships.organization_id))
    .where(eq(users.email, email))
    .orderBy(desc(isDefault), organizations.name)
    .limit(1);
  if (!found) throw new Error(`${email} is not a member of an organization.`);
  const token = await startSession(database, found.userId);
  await close();
  const session = { token, organizationId: found.organizationId };
  const value = await sealData(session, { password: SESSION_SECRET, ttl: 3600 });
  const cookie = { name: 'countersign-session', value, url: 'http://localhost' };
  await page.context().addCookies([{ ...cookie, httpOnly: true, sameSite: 'Lax' }]);
  return token;
}
