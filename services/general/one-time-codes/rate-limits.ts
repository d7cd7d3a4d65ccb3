import { bearerToken, tokenHash } from '#platform/auth/tokens.ts';
import type { RequestHeaders } from '#platform/http/route.ts';
import { sourceOf } from '#platform/http/source-of.ts';

const PER_MINUTE = 20;

/** Rate limit of a call by which strangers cause mails: per source, where it is known. */
export const bySource = {
  perHour: 20,
  isPerSource: true,
  key: (_input: unknown, headers: RequestHeaders) => sourceOf(headers),
};

/** Rate limit of a call that mails a code: per e-mail address. */
export const byAddress = {
  perMinute: PER_MINUTE,
  key: (input: { body: { email: string } }) => input.body.email.toLowerCase(),
};

/** Rate limit of a call that names an order in its path: per order. */
export const byOrder = {
  perMinute: PER_MINUTE,
  key: (input: { params: { order_id: string } }) => input.params.order_id,
};

/** Rate limit of a call that names an order in its body: per order. */
export const byOrderOfBody = {
  perMinute: PER_MINUTE,
  key: (input: { body: { order_id: string } }) => input.body.order_id,
};

/** Rate limit of a call of a signed-in user that checks a password or a code: per session. */
export const bySession = {
  perMinute: 10,
  key: (_input: unknown, { authorization }: RequestHeaders) =>
    tokenHash(bearerToken(typeof authorization === 'string' ? authorization : undefined) ?? '').toString(
      'hex',
    ),
};
