const PER_MINUTE = 20;

/** Rate limit of a call that checks a password or mails a code: per e-mail address. */
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
