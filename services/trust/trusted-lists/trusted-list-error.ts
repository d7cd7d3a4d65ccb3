import type { TrustedListProblem } from '#contracts/trusted-list-words.ts';

/** A file is no trusted list, or its signature does not hold. */
export class TrustedListError extends Error {
  readonly problem: TrustedListProblem;

  constructor(problem: TrustedListProblem) {
    super(problem);
    this.name = 'TrustedListError';
    this.problem = problem;
  }
}
