import { redirect } from 'next/navigation';
import { readSession } from '#server/session.ts';
import { HOME_PATH } from '#shared/return-path.ts';

/** Redirects, as the middleware already does; the page stays correct if the middleware's matcher changes. */
export default async function RootPage() {
  redirect((await readSession()) ? HOME_PATH : '/login');
}
