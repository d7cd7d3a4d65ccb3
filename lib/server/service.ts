import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import type { Call, AnswerData, CallInput, ServiceName } from '#contracts/call.ts';
import { callBody, callPath } from '#shared/call-path.ts';
import { askRaw, judge, type RawAnswer } from './ask-service.ts';
import { PATH_HEADER } from './page-headers.ts';
import { ServiceError } from './service-error.ts';
import { readSession } from './session.ts';

/**
 * Makes a call as the signed-in user, for a page. What is asked twice in one request is fetched once. Leads to the
 * sign-in page when the session has ended; throws ServiceError for every other failure.
 */
export async function callService<C extends Call>(call: C, input: CallInput<C>): Promise<AnswerData<C>> {
  const path = callPath(call, input);
  try {
    const raw =
      call.method === 'GET' ? await getOnce(call.service, path) : await ask(call, path, callBody(input));
    return judge(call, raw);
  } catch (error) {
    if (error instanceof ServiceError && error.kind === 'ended') redirect(await endedLoginPath());
    throw error;
  }
}

const getOnce = cache((service: ServiceName, path: string) => ask({ service, method: 'GET' }, path));

async function ask(
  { service, method }: Pick<Call, 'service' | 'method'>,
  path: string,
  body?: unknown,
): Promise<RawAnswer> {
  const session = await readSession();
  if (!session) throw new ServiceError('ended', 401);
  return askRaw({ service, method, path, body, session });
}

/** `ended` lets the middleware clear the cookies, which a page that is being rendered cannot. */
async function endedLoginPath(): Promise<string> {
  const next = (await headers()).get(PATH_HEADER) ?? '/documents';
  return `/login?${new URLSearchParams({ ended: '1', next }).toString()}`;
}
