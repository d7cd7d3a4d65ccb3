import type { Page } from '@playwright/test';
import { EXPECTED, reportedViolations } from '#support/attack/violations.ts';
import { ask } from '#support/attack/web.ts';
import { expect, test } from '#support/browser/office-fixture.ts';

const PAGES = ['/', '/resources/get-started', '/terms-of-service', '/login', '/verify'];

const directivesOf = (policy: string) =>
  new Map(policy.split('; ').map((each) => [each.split(' ')[0]!, each.split(' ').slice(1)]));

for (const path of PAGES) {
  test(`the policy of ${path} permits no code but by nonce or hash`, async () => {
    const { headers } = await ask(path);
    const policy = String(headers['content-security-policy']);
    expect(policy).not.toMatch(/unsafe|https?:\/\/(?!localhost:|127\.0\.0\.1:)|\*/);
    const directives = directivesOf(policy);
    for (const kind of ['script-src', 'style-src'])
      for (const source of directives.get(kind) ?? ['none given'])
        expect(source).toMatch(/^'(self|nonce-[\w+/=]{24}|sha256-[\w+/=]{44})'$/);
    for (const kind of ['object-src', 'base-uri', 'frame-ancestors'])
      expect(directives.get(kind)).toEqual([`'none'`]);
    expect(directives.get('require-trusted-types-for')).toEqual([`'script'`]);
    expect(directives.get('trusted-types')).toEqual(['default']);
  });
}

test('every response has a nonce of its own', async () => {
  const nonces = await Promise.all(
    Array.from(
      { length: 50 },
      async () =>
        /'nonce-([^']+)'/.exec(String((await ask('/login')).headers['content-security-policy']))![1],
    ),
  );
  expect(new Set(nonces).size).toBe(50);
});

/** Ways to run a script from text, each of which tells whether it was prevented. */
const INJECTIONS: Record<string, () => void> = {
  markup: () => (document.body.innerHTML = '<img src="x" onerror="window.injected = 1">'),
  'markup beside an element': () =>
    document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="window.injected = 1">'),
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- attackers use it all the same
  'a written document': () => document.write('<script>window.injected = 1</script>'),
  'a script of text': () => {
    const script = document.createElement('script');
    script.textContent = 'window.injected = 1';
    document.body.append(script);
  },
  'an attribute': () => document.body.setAttribute('onclick', 'window.injected = 1'),
  'a script of the own origin that is not of the build': () => {
    const script = document.createElement('script');
    script.src = '/api/attachment?url=x';
    document.body.append(script);
  },
  'a worker that is not of the build': () => new Worker('/api/attachment?url=x').terminate(),
  'a policy of Trusted Types': () => {
    const { trustedTypes } = globalThis as unknown as {
      trustedTypes: { createPolicy: (name: string, rules: object) => unknown };
    };
    trustedTypes.createPolicy('mine', { createHTML: (html: string) => html });
    Object.assign(globalThis, { injected: 1 });
  },
};

async function isPrevented(page: Page, inject: () => void): Promise<boolean> {
  await page.evaluate(inject).catch(() => undefined); // Trusted Types refuse with an error
  await page.mouse.click(1, 1); // what was written may have no body
  return page.evaluate(() => !('injected' in globalThis));
}

for (const path of ['/login', '/']) {
  test(`on ${path} no text becomes code, and each attempt is reported`, async ({ page }) => {
    for (const [what, inject] of Object.entries(INJECTIONS)) {
      const address = `${path}?${EXPECTED}&${encodeURIComponent(what)}`;
      await page.goto(address);
      expect([what, await isPrevented(page, inject)]).toEqual([what, true]);
      await expect
        .poll(async () => (await reportedViolations()).expected.map((each) => each['document-uri']))
        .toContainEqual(expect.stringContaining(address));
    }
  });
}
