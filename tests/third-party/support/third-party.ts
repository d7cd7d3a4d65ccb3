import path from 'node:path';
import { expect, test as base, type Page } from '@playwright/test';
import { samplePdf } from '#demo/sample-pdf.ts';
import { freePort } from '../../../scripts/free-port.ts';
import { startProcess } from '../../../scripts/processes.ts';
import type { Dialect } from './dialects.ts';
import { StandIn } from './stand-in.ts';
import { EMAIL, OTP } from './user-responses.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** The built web app in front of third-party services. */
interface ThirdParty {
  services: StandIn;
  /** Errors of the console and of scripts, and the error toasts that were shown. */
  errors: string[];
}

interface Options {
  dialect: Dialect;
}

export const test = base.extend<{ thirdParty: ThirdParty } & Options>({
  dialect: [undefined as never, { option: true }], // each test sets one
  thirdParty: async ({ dialect, page }, provide) => {
    const [webPort, servicesPort] = [await freePort(), await freePort()];
    const services = new StandIn(dialect, { port: servicesPort, pdf: samplePdf() });
    await services.listen();
    const web = startWeb(webPort, services.origin);
    const errors = await listen(page);
    try {
      const address = `http://localhost:${webPort}`;
      await expect(async () => expect((await fetch(`${address}/login`)).ok).toBe(true)).toPass();
      await signIn(page, address);
      await provide({ services, errors });
    } finally {
      await web.stop();
      await services.close();
    }
  },
});
export { expect };

/** Starts a second process of the build that the other browser tests use. */
function startWeb(port: number, services: string) {
  return startProcess({
    name: 'The web app',
    file: path.join(root, 'node_modules/next/dist/bin/next'),
    args: ['start', '-H', '127.0.0.1', '-p', String(port)],
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      APP_URL: `http://localhost:${port}`,
      NEXTAUTH_URL: `http://localhost:${port}`,
      NEXTAUTH_SECRET: 'a secret of the tests alone, number one',
      SESSION_SECRET: 'a secret of the tests alone, number two',
      GENERAL_SERVICE_URL: `${services}/general`,
      ORGANIZATION_SERVICE_URL: `${services}/organization`,
      DOCUMENT_SERVICE_URL: `${services}/document`,
    },
  });
}

/** Collects errors of the console and of scripts, and error toasts, from now on. */
async function listen(page: Page): Promise<string[]> {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => errors.push(`script: ${error.message}`));
  await page.exposeFunction('reportAlert', (text: string) => errors.push(`toast: ${text}`));
  await page.addInitScript(() => {
    const { reportAlert } = globalThis as unknown as { reportAlert: (text: string) => void }; // exposed above
    const report = (node: Node) => {
      if (!(node instanceof Element)) return;
      const alerts = node.matches('[role=alert]') ? [node] : [...node.querySelectorAll('[role=alert]')];
      for (const alert of alerts) if (alert.textContent) reportAlert(alert.textContent);
    };
    new MutationObserver((changes) =>
      changes.forEach(({ addedNodes }) => addedNodes.forEach(report)),
    ).observe(document, { childList: true, subtree: true });
  });
  return errors;
}

async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/login`);
  await page.getByLabel('E-mail').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill('anything');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('textbox', { name: 'One-time code' }).fill(OTP); // the form submits a complete code by itself
  await expect(page).toHaveURL(/\/documents$/);
}
