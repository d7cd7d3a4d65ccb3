import { notFound, redirect } from 'next/navigation';
import { SECOND_FACTOR_REQUIRED } from '#contracts/envelope-codes.ts';
import { ServiceError } from './service-error.ts';
import { securityPathFromHere } from './way-back.ts';

/**
 * Resolves to the data of a call, or to undefined when the service fails: the page is rendered without the data, and
 * the browser requests it again. A service that does not have the call leads to the page "not found", and an
 * organization that requires a second factor to the page where it is set up.
 * @throws every error that is not a ServiceError, for example Next's redirect to the sign-in page
 */
export async function orUndefined<T>(loading: Promise<T>): Promise<T | undefined> {
  try {
    return await loading;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code === SECOND_FACTOR_REQUIRED) redirect(await securityPathFromHere());
    if (error.kind === 'not_available') notFound();
    return undefined;
  }
}
