import type { ApiKeyState } from '#contracts/api-key.ts';
import { errorKinds, type ErrorKind } from '../errors/error-kind.ts';

/** Failures of calls by API key. */
export const apiKeyErrors = errorKinds({
  api_key_refused: { status: 401, message: 'This API key is not valid.' },
  api_key_expired: { status: 401, message: 'This API key has expired.' },
  api_key_revoked: { status: 401, message: 'This API key has been revoked.' },
  api_key_suspended: {
    status: 401,
    message: 'The member who created this API key is no longer active. Create a new key.',
  },
  not_for_api_keys: { status: 403, message: 'API keys cannot make this call.' },
  scope_missing: { status: 403, message: 'This API key lacks the scope of the call.' },
  api_rate_limit: {
    status: 429,
    message: 'Too many calls with this API key. Wait and try again.',
    retryAfter: 60,
  },
});

/** Refusal of a key in each state other than active. */
export const STATE_REFUSALS: Record<Exclude<ApiKeyState, 'active'>, ErrorKind> = {
  expired: apiKeyErrors.api_key_expired,
  revoked: apiKeyErrors.api_key_revoked,
  suspended: apiKeyErrors.api_key_suspended,
};
