import { headers } from 'next/headers';
import { getInvitation, type Invitation } from '#contracts/invitation.ts';
import { getProfile } from '#contracts/user-profile.ts';
import { addressHeaders } from './client-address.ts';
import { env } from './env.ts';
import { requestService } from './request-service.ts';
import { ServiceError } from './service-error.ts';
import { readSession } from './session.ts';

/** Invitation and its reader; `invitation` is null if the token is not valid, and 'failed' if the service did not answer. */
export interface LoadedInvitation {
  invitation: Invitation | null | 'failed';
  /** Address of the signed-in user; null for a visitor. */
  reader: string | null;
}

/** Loads an invitation by its token, for visitors and signed-in users. */
export async function loadInvitation(token: string): Promise<LoadedInvitation> {
  const [invitation, reader] = await Promise.all([findInvitation(token), signedInAddress()]);
  return { invitation, reader };
}

async function findInvitation(token: string): Promise<Invitation | null | 'failed'> {
  const caller = { session: null, headers: addressHeaders(await headers(), env().TRUSTED_PROXIES) };
  try {
    return await requestService(getInvitation, { params: { token } }, caller);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return error.kind === 'rejected' && error.status !== 429 && error.status < 500 ? null : 'failed';
  }
}

/** Returns the address of the signed-in user; null for a visitor and when the session has ended. */
async function signedInAddress(): Promise<string | null> {
  const session = await readSession();
  if (!session) return null;
  try {
    return (await requestService(getProfile, { query: {} }, { session })).email;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return null;
  }
}
