import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { TokenError } from './token-error.ts';
import type { TokenRequest, TokenResponse, TokenResults } from './token-messages.ts';

/** Sends a request to the token process. Rejects with a TokenError. */
export type SendToToken = <R extends TokenRequest>(request: R) => Promise<TokenResults[R['action']]>;

/** Timeout of a request; long enough to enter the PIN on a PIN pad. */
const TIMEOUT_MS = 60_000;
/** Stands beside this file, as source or bundled for the download. */
const WORKER = path.join(import.meta.dirname, `token-worker${path.extname(import.meta.filename)}`);

/**
 * Child process that calls the drivers, started on first use. Operations run one after the other, each with a token session of
 * its own. A process that crashes or does not respond in time is killed; the next operation starts a new one.
 */
export class TokenProcess {
  #child: ChildProcess | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  /** Runs an operation as soon as the earlier ones have finished, and closes its token session. */
  use<T>(operation: (send: SendToToken) => Promise<T>): Promise<T> {
    const mine = this.#turn.then(async () => {
      try {
        return await operation((request) => this.#send(request));
      } finally {
        if (this.#child) await this.#send({ action: 'close' }).catch(() => this.stop());
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

  #send<R extends TokenRequest>(request: R): Promise<TokenResults[R['action']]> {
    const child = (this.#child ??= this.#start());
    return new Promise((resolve, reject) => {
      const settle = (end: () => void) => {
        clearTimeout(timer);
        child.off('message', onMessage).off('exit', onExit);
        end();
      };
      const onMessage = (response: TokenResponse) =>
        settle(() => {
          // The worker sends the type that TokenResults has for the action.
          if (response.ok) resolve(response.value as TokenResults[R['action']]);
          else reject(new TokenError(response.code));
        });
      const onExit = () => settle(() => reject(new TokenError('token_failed')));
      const timer = setTimeout(() => {
        settle(() => reject(new TokenError('token_busy')));
        this.stop();
      }, TIMEOUT_MS);
      child.on('message', onMessage).on('exit', onExit);
      child.send(request);
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
