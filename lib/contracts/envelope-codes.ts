/** Outcomes of a call: '1' success, '0' failure, '-1' the session has ended. */
export const OUTCOMES = ['1', '0', '-1'] as const;

/** Code with which the BFF tells the browser that a service does not have an extension. */
export const NOT_AVAILABLE = 'not_available';
/** Code of the refusal of a call for an organization that requires a second factor. */
export const SECOND_FACTOR_REQUIRED = 'second_factor_required';

/** Code of the refusal of a right password after too many wrong one-time codes. A new password by mail lifts it. */
export const PASSWORD_RESET_REQUIRED = 'password_reset_required';
