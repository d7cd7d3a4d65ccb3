import { NOT_PAIRED, usbMessages } from '#contracts/usb-constants.ts';
import { RequestError } from './request-error.ts';

/**
 * Reason why the page cannot use the helper. `blocked`: the browser was told not to let this page reach it; `unsupported`: the
 * browser lets no secure page reach it; `foreign`: a helper runs that works for another address.
 */
export type HelperProblem = 'missing' | 'blocked' | 'unsupported' | 'foreign' | 'outdated';

/** Error of finding the helper. */
export class HelperError extends RequestError {
  readonly problem: HelperProblem;

  constructor(problem: HelperProblem) {
    super({ kind: 'unreachable', status: 0, message: usbMessages.helperMissing, code: `helper_${problem}` });
    this.name = 'HelperError';
    this.problem = problem;
  }
}

/** Returns whether the helper refused a call since this browser is not paired, or not any more. */
export const isNotPaired = (error: unknown): boolean =>
  error instanceof RequestError && error.code === NOT_PAIRED;
