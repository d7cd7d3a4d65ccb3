import { redirect } from 'next/navigation';
import { readSession } from '#server/session.ts';
import { HOME_PATH } from '#shared/return-path.ts';

/** Leads on. The middleware does so before this; here it is said again, should its matcher ever change. */
export default async function RootPage() {
  redirect((await readSession()) ? HOME_PATH : '/login');
}
