import type { Browser, BrowserContext, Page } from 'playwright';
import { Envelope } from '#contracts/envelope.ts';
import { z } from '#contracts/zod.ts';
import type { RunningProduct } from './running-product.ts';

const Mails = z.array(z.object({ text: z.string() }));
const Users = z.object({
  rows: z.array(
    z.object({ id: z.string(), user_details: z.object({ id: z.string(), full_name: z.string() }) }),
  ),
});

/** Signed-in member in a browser of their own, who prepares documents by the calls that the screens make. */
export interface MemberSession {
  page: Page;
  upload(name: string, bytes: Buffer): Promise<string>;
  askToSign(id: string, names: readonly string[]): Promise<void>;
  sign(id: string, lowerLeftY: number): Promise<void>;
  reject(id: string): Promise<void>;
}

/** Signs a member of the demo in on the screens, with the code from the mail page. */
export async function signIn(
  browser: Browser,
  { appUrl, mailPageUrl, demo }: RunningProduct,
  email: string,
): Promise<MemberSession> {
  const context = await browser.newContext({
    baseURL: appUrl,
    viewport: { width: 1280, height: 720 },
    deviceScaleFactor: 1.5,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto('/login', { waitUntil: 'networkidle' });
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demo.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  const field = page.getByRole('textbox', { name: /code/i });
  await field.waitFor();
  await field.fill(await mailedCode(mailPageUrl, email));
  await page.waitForURL(/\/documents/);
  return { page, ...actionsOf(context, appUrl) };
}

async function mailedCode(mailPageUrl: string, email: string): Promise<string> {
  const query = new URLSearchParams({ to: email }).toString();
  for (const end = Date.now() + 20_000; Date.now() < end;) {
    const mails = Mails.parse(await (await fetch(`${mailPageUrl}/messages.json?${query}`)).json());
    const code = mails.flatMap(({ text }) => /^\d{6}$/m.exec(text) ?? [])[0];
    if (code) return code;
  }
  throw new Error(`No code was mailed to ${email}.`);
}

function actionsOf({ request }: BrowserContext, appUrl: string): Omit<MemberSession, 'page'> {
  const headers = { 'x-countersign': '1', origin: appUrl };
  const call = async <T>(
    schema: z.ZodType<T>,
    method: string,
    path: string,
    body: object = {},
  ): Promise<T> => {
    const response = await request.fetch(`/api${path}`, { method, headers, ...body });
    const envelope = Envelope.parse(await response.json());
    if (envelope.success !== '1') throw new Error(`${method} ${path}: ${envelope.message}`);
    return schema.parse(envelope.data);
  };
  return {
    upload: async (name, buffer) => {
      const multipart = { file: { name, mimeType: 'application/pdf', buffer } };
      return (await call(z.object({ id: z.string() }), 'POST', '/document/document', { multipart })).id;
    },
    askToSign: async (id, names) => {
      const { rows } = await call(Users, 'GET', '/organization/organization-user?purpose=list&pageSize=100');
      const signatory_data = names.map((name, index) => {
        const user = rows.find(({ user_details }) => user_details.full_name === name);
        return {
          user_id: user?.user_details.id,
          signatory_id: user?.id,
          serial_number: index + 1,
          pages_to_sign: [1],
          instruction_notes: '',
        };
      });
      const data = { instance_ids: [id], purpose: 'add_signatory', signatory_data };
      await call(z.unknown(), 'PATCH', '/document/document', { data });
    },
    sign: async (id, lowerLeftY) => {
      const document_properties = {
        ...{ lowerLeftX: 72, lowerLeftY, width: 210, height: 56, defaultPage: 'first', customPage: null },
        ...{ reason: '', location: '', lockForSigning: false, addEncryption: false, encryptionPin: '' },
      };
      const data = { instance_ids: [id], sign_mode: 'pfx', document_properties };
      await call(z.unknown(), 'POST', '/document/sign-document', { data });
    },
    reject: async (id) => {
      const Rows = z.object({ rows: z.array(z.object({ approval_id: z.nullable(z.string()) })) });
      const { rows } = await call(Rows, 'GET', `/document/document/${id}`);
      const data = {
        approval_ids: [rows[0]?.approval_id],
        status: 'reject',
        remarks: 'The fees of last year',
      };
      await call(z.unknown(), 'POST', '/document/document-approval', { data });
    },
  };
}
