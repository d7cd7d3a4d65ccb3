import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import type { Call, ResponseData, CallInput, ServiceName } from '#contracts/call.ts';
import { callBody, callPath } from '#shared/call-path.ts';
import { dataOf, requestRaw, type RawResponse } from './request-service.ts';
import { PATH_HEADER } from './page-headers.ts';
import { isSessionEnd, ServiceError } from './service-error.ts';
import { readSession } from './session.ts';

/**
 * Makes a call as the signed-in user, for a page, and redirects to the sign-in page when the session has ended. Equal GET
 * calls of one page are fetched once.
 * @throws ServiceError for every other failure.
 */
export async function callService<C extends Call>(call: C, input: CallInput<C>): Promise<ResponseData<C>> {
  const path = callPath(call, input);
  try {
    const raw =
      call.method === 'GET'
        ? await getOnce(call.service, path, call.path)
        : await requestAsUser(call, path, callBody(input));
    return dataOf(call, raw);
  } catch (error) {
    if (isSessionEnd(error)) redirect(await endedLoginPath());
    throw error;
  }
}

const getOnce = cache((service: ServiceName, path: string, route: string) =>
  requestAsUser({ service, method: 'GET', path: route }, path),
);

async function requestAsUser(
  { service, method, path: route }: Pick<Call, 'service' | 'method' | 'path'>,
  path: string,
  body?: unknown,
): Promise<RawResponse> {
  const session = await readSession();
  if (!session) throw new ServiceError('ended', 401);
  return requestRaw({ service, method, path, route, body, session });
}

/** Returns the sign-in page's path; `ended` tells the middleware to clear the cookies, which a page being rendered cannot do. */
async function endedLoginPath(): Promise<string> {
  const next = (await headers()).get(PATH_HEADER) ?? '/documents';
  return `/login?${new URLSearchParams({ ended: '1', next }).toString()}`;
}
