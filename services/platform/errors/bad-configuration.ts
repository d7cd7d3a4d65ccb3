/** Thrown at the start for what the operator has to change; the message says what that is. */
export class BadConfiguration extends Error {}
