import type { IncomingMessage } from 'node:http';
import { z } from '#contracts/zod.ts';

const text = z.catch(z.optional(z.string()), undefined);

/** Fields that identify the sender of a call without a bearer token. */
const SenderFields = z.catch(z.object({ email: text, order_id: text }), {});
/** Fields of a response by which later calls of the same user are recognized. */
const IssuedKeys = z.catch(z.object({ data: z.catch(z.object({ token: text, order_id: text }), {}) }), {
  data: {},
});

/**
 * Finds the user who sends a call, as an e-mail address in lower case. A call without a bearer token names the address
 * or the OTP order in its body; tokens and orders are learned from the responses to these calls.
 */
export class CallSenders {
  readonly #emails = new Map<string, string>();

  /** Returns the sender's e-mail address; undefined for a visitor. `body` is needed only without a bearer token. */
  find({ headers, url = '' }: Pick<IncomingMessage, 'headers' | 'url'>, body?: Buffer): string | undefined {
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
    if (token) return this.#emails.get(token);
    const { email, order_id } = SenderFields.parse(parsed(body));
    const resentOrder = /\/resend-otp\/([^/?]+)/.exec(url)?.[1];
    return email?.trim().toLowerCase() ?? this.#emails.get(order_id ?? resentOrder ?? '');
  }

  /** Remembers the token or OTP order that a response issued to this user. */
  learn(email: string, response: Buffer): void {
    const { token, order_id } = IssuedKeys.parse(parsed(response)).data;
    for (const key of [token, order_id]) if (key) this.remember(email, key);
  }

  /** Remembers a token or OTP order of this user. */
  remember(email: string, key: string): void {
    this.#emails.set(key, email);
  }
}

function parsed(json: Buffer | undefined): unknown {
  try {
    return JSON.parse(json?.toString() ?? '');
  } catch {
    return undefined; // tests send such bodies too, and the services must refuse them
  }
}
