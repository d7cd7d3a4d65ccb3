import { headers } from 'next/headers';
import { decryptSession, encryptSession, ReturnState } from '#contracts/encrypt-session.ts';
import { HOME_PATH, returnPath } from '#shared/return-path.ts';
import { SECURITY_PAGE } from '#shared/security-path.ts';
import { PATH_HEADER } from './page-headers.ts';
import { requestService } from './request-service.ts';
import { ServiceError } from './service-error.ts';
import { readSession } from './session.ts';

/** Value of the parameter `state` when the way back could not be encrypted. */
const FAILED = 'failed';

/** Page to return to, or the reason why there is none. */
export interface WayBack {
  /** Null without a page to return to. */
  path: string | null;
  /** Organization to switch to first; null if the session acts for it already. */
  organizationId: string | null;
  /** True if the way back could not be encrypted. */
  hasFailed: boolean;
}

/**
 * Returns the path where a second factor is set up, with the way back to this page: path and organization, encrypted, so
 * that the address shows nothing of them and no other site can make one that switches the organization.
 */
export async function securityPathFromHere(): Promise<string> {
  const session = await readSession();
  const path = (await headers()).get(PATH_HEADER) ?? HOME_PATH;
  const body: ReturnState = { path, organization_id: session?.organizationId ?? null };
  return `${SECURITY_PAGE}?${new URLSearchParams({ state: await encrypted(body) }).toString()}`;
}

async function encrypted(body: ReturnState): Promise<string> {
  try {
    return await requestService(encryptSession, { body }, { session: await readSession() });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return FAILED;
  }
}

/** Decrypts the parameter `state` of the page where a second factor is set up. */
export async function readWayBack(state: string | undefined): Promise<WayBack> {
  const none = { path: null, organizationId: null };
  if (state === undefined || state === FAILED) return { ...none, hasFailed: state === FAILED };
  const session = await readSession();
  try {
    const data = await requestService(decryptSession, { body: { data: state } }, { session });
    const opened = ReturnState.safeParse(data);
    if (!opened.success) return { ...none, hasFailed: false }; // other data that the same user has encrypted
    const { path, organization_id } = opened.data;
    const organizationId = organization_id === session?.organizationId ? null : organization_id;
    return { path: returnPath(path), organizationId, hasFailed: false };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { ...none, hasFailed: false }; // altered, expired, or of another user
  }
}
