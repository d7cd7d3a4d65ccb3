import { notFoundResponse } from '#server/envelope-response.ts';
import { limitBody } from '#server/limit-body.ts';

const respondNotFound = limitBody(() => Promise.resolve(notFoundResponse()));

export { respondNotFound as GET, respondNotFound as POST, respondNotFound as PATCH };
