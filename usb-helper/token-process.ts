import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { TokenError } from './token-error.ts';
import type { TokenAnswers, TokenQuestion, TokenReply } from './token-messages.ts';

export type Ask = <Q extends TokenQuestion>(question: Q) => Promise<TokenAnswers[Q['ask']]>;

/** A person may be typing on the reader's own keys meanwhile. */
const PATIENCE_MS = 60_000;
const WORKER = path.join(import.meta.dirname, 'token-worker.ts');

/**
 * The process that talks to the drivers, started when it is needed. Those who use it take turns, each with a session of
 * their own that ends with their turn. If it crashes or hangs it is ended, and the next one gets a new one.
 */
export class TokenProcess {
  #child: ChildProcess | undefined;
  #turn: Promise<unknown> = Promise.resolve();

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
      }, PATIENCE_MS);
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
