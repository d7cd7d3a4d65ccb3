import { randomInt, timingSafeEqual } from 'node:crypto';
import { OTP_DIGITS } from '#contracts/limits.ts';
import {
  PAIRING_CODE_MINUTES,
  PAIRING_CODE_TRIES,
  PAIRING_CODES,
  pairingMessages,
} from '#contracts/usb-pairing.ts';
import { Refusal } from './refusal.ts';

interface OpenCode {
  digits: string;
  /** Time at which it expires, in milliseconds. */
  end: number;
  triesLeft: number;
}

const MINUTE_MS = 60_000;

/** Pairing codes that have been shown and not used, at most one for each origin. */
export class PairingCodes {
  readonly #open = new Map<string, OpenCode>();
  /** Times of the codes of the last hour. */
  #shown: number[] = [];
  readonly #now: () => number;

  /** @param now Returns the time in milliseconds; by default that of the monotonic clock, which does not follow changes of the system time. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Returns a new code for an origin, whose earlier code becomes void.
   * @throws {Refusal} 429 after too many codes. The limit counts all origins together, since a program can forge each of them.
   */
  create(origin: string): string {
    const now = this.#now();
    this.#shown = this.#shown.filter((time) => now - time < 60 * MINUTE_MS);
    const ofThisMinute = this.#shown.filter((time) => now - time < MINUTE_MS);
    if (ofThisMinute.length >= PAIRING_CODES.perMinute || this.#shown.length >= PAIRING_CODES.perHour)
      throw new Refusal(429, { code: 'too_many_codes', message: pairingMessages.tooManyCodes });
    this.#shown.push(now);
    const digits = randomInt(10 ** OTP_DIGITS)
      .toString()
      .padStart(OTP_DIGITS, '0');
    const end = now + PAIRING_CODE_MINUTES * MINUTE_MS;
    this.#open.set(origin, { digits, end, triesLeft: PAIRING_CODE_TRIES });
    return digits;
  }

  /**
   * Consumes the open code of an origin.
   * @throws {Refusal} 422 at the field `code` if the digits are wrong or no code is open.
   */
  consume(origin: string, digits: string): void {
    const open = this.#open.get(origin);
    if (!open || this.#now() >= open.end) {
      this.#open.delete(origin);
      throw refusal('pairing_code_void', pairingMessages.codeVoid);
    }
    if (isEqual(open.digits, digits)) {
      this.#open.delete(origin);
      return;
    }
    open.triesLeft -= 1;
    if (open.triesLeft > 0) throw refusal('pairing_code_wrong', pairingMessages.codeWrong);
    this.#open.delete(origin);
    throw refusal('pairing_code_used_up', pairingMessages.codeUsedUp);
  }
}

function isEqual(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const refusal = (code: string, message: string) =>
  new Refusal(422, { code, message, fields: { code: [message] } });
