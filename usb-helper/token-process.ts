import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { TokenError } from './token-error.ts';
import type { TokenAnswers, TokenQuestion, TokenReply } from './token-messages.ts';

/** Sends a request to the token process. Rejects with a TokenError. */
export type Ask = <Q extends TokenQuestion>(question: Q) => Promise<TokenAnswers[Q['ask']]>;

/** Timeout of a request; long enough to enter the PIN on a PIN pad. */
const TIMEOUT_MS = 60_000;
const WORKER = path.join(import.meta.dirname, 'token-worker.ts');

/**
 * Child process that calls the drivers, started on first use. Actions run one after the other, each with a token session of
 * its own. A process that crashes or does not respond in time is killed; the next action starts a new one.
 */
export class TokenProcess {
  #child: ChildProcess | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  /** Runs an action as soon as the earlier ones have finished, and closes its token session. */
  use<T>(action: (ask: Ask) => Promise<T>): Promise<T> {
    const mine = this.#turn.then(async () => {
      try {
        return await action((question) => this.#ask(question));
      } finally {
        if (this.#child) await this.#ask({ ask: 'close' }).catch(() => this.stop());
      }
    });
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  /** Kills the process. */
  stop(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  #ask<Q extends TokenQuestion>(question: Q): Promise<TokenAnswers[Q['ask']]> {
    const child = (this.#child ??= this.#start());
    return new Promise((resolve, reject) => {
      const settle = (end: () => void) => {
        clearTimeout(timer);
        child.off('message', onMessage).off('exit', onExit);
        end();
      };
      const onMessage = (reply: TokenReply) =>
        settle(() => {
          // The worker answers each question with the type that TokenAnswers gives it.
          if (reply.ok) resolve(reply.value as TokenAnswers[Q['ask']]);
          else reject(new TokenError(reply.code));
        });
      const onExit = () => settle(() => reject(new TokenError('token_failed')));
      const timer = setTimeout(() => {
        settle(() => reject(new TokenError('token_busy')));
        this.stop();
      }, TIMEOUT_MS);
      child.on('message', onMessage).on('exit', onExit);
      child.send(question);
    });
  }

  #start(): ChildProcess {
    const child = fork(WORKER, { serialization: 'advanced', execArgv: [] });
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined;
    });
    return child;
  }
}
