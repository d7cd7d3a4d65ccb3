import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { UsbSignDocument } from '#contracts/usb.ts';
import { USB_HELPER_VERSION } from '#contracts/usb-constants.ts';
import { z } from '#contracts/zod.ts';
import { samplePdf } from '#demo/sample-pdf.ts';
import type { Signer } from '#signing';
import { FORM } from '#support/service/signing-calls.ts';
import { signDocument } from './sign-document.ts';

/** Bytes that each version of the helper writes. An entry never changes: other bytes are another version. */
const BYTES_OF_VERSION: Record<number, string> = {
  2: '81e0092da3aa7d6ffdcf4bb2315298003972f0b5434723b8bf95f947fc92d63b',
  3: '81e0092da3aa7d6ffdcf4bb2315298003972f0b5434723b8bf95f947fc92d63b', // its calls need a pairing
};

const STYLES = ['name', 'picture', 'compact'] as const;
const NAMES = ['Maya Lindqvist', 'Đorđe Kovačić-Żółć', '欧阳震华', 'محمد الأحمد'];

const Golden = z.object({ root: z.string() });
const golden = Golden.parse(JSON.parse(readFileSync('tests/golden/golden.json', 'utf8')));

/** Returns a signer whose certificate and signatures are constants; nothing verifies them here. */
function constantSigner(name: string): Signer {
  const certificate = Buffer.from(golden.root, 'base64');
  return { certificate, chain: [], keyType: 'rsa', name, sign: () => Promise.resolve(Buffer.alloc(256)) };
}

async function signedBy(name: string, style: (typeof STYLES)[number]): Promise<string> {
  const document: UsbSignDocument = {
    id: 'one',
    file_name: 'one.pdf',
    content: samplePdf().toString('base64'),
    signing_time: '2026-11-21T10:20:30Z',
    seed: 'ab'.repeat(32),
    appearance: { style, font: 'dancing-script', name, shown_date: 'Nov 21, 2026, 10:20 UTC' },
    timestamp_room: 8000,
  };
  const { content, error } = await signDocument({ document, properties: FORM, signer: constantSigner(name) });
  if (content === null) throw new Error(error?.message);
  return content;
}

it('the helper writes the same bytes as each helper of its version did', async () => {
  const digest = createHash('sha256');
  for (const name of NAMES) for (const style of STYLES) digest.update(await signedBy(name, style));
  expect(digest.digest('hex')).toBe(BYTES_OF_VERSION[USB_HELPER_VERSION]);
});
