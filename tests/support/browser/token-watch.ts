import type { BrowserContext, Page, Response } from '@playwright/test';
import { unsealData } from 'iron-session';
import { expect } from './office-fixture.ts';

/**
 * Collects everything that a browser receives and fails if it contains the bearer token: bodies and headers of every response,
 * storage, the document, and every cookie but the sealed one.
 */
export class TokenWatch {
  readonly #context: BrowserContext;
  readonly #answers: Promise<string>[] = [];

  constructor(context: BrowserContext) {
    this.#context = context;
    context.on('response', (response) => {
      this.#answers.push(
        Promise.all([headersOf(response), bodyOf(response)]).then(
          (parts) => `${response.url()} ${parts.join(' ')}`,
        ),
      );
    });
  }

  /** Fails if the token was seen; returns the number of responses that were checked. */
  async expectUnseen(page: Page, sessionSecret: string): Promise<number> {
    const cookies = await this.#context.cookies();
    const token = await sealedToken(cookies, sessionSecret);
    const stores = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
    );
    const seen = [
      ...(await Promise.all(this.#answers)),
      stores,
      await page.content(),
      JSON.stringify(cookies),
    ];
    expect(seen.filter((text) => text.includes(token)).map((text) => text.slice(0, 200))).toEqual([]);
    return this.#answers.length;
  }
}

/** Returns the headers as text; those of a page that was closed meanwhile without its cookies. */
async function headersOf(response: Response): Promise<string> {
  return JSON.stringify(await response.allHeaders().catch(() => response.headers()));
}

/** Returns the body as text; '' for a stream of events, which does not end and holds ids alone. */
async function bodyOf(response: Response): Promise<string> {
  if (response.headers()['content-type']?.startsWith('text/event-stream')) return '';
  return response.body().then(
    (bytes) => bytes.toString('latin1'),
    () => '', // a redirect, or a page that was left before its body came
  );
}

async function sealedToken(
  cookies: { name: string; value: string; httpOnly: boolean }[],
  password: string,
): Promise<string> {
  for (const { value, httpOnly } of cookies) {
    const { token } = await unsealData<{ token?: string }>(value, { password });
    if (!token) continue;
    expect(httpOnly).toBe(true);
    return token;
  }
  throw new Error('No cookie holds a sealed token.');
}
