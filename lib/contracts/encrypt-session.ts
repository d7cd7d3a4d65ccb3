import { defineCall } from './call.ts';
import { Id } from './id.ts';
import { AnyRecord, text } from './text.ts';
import { z } from './zod.ts';

/** Message shown when a response to encryptSession lacks success or data. */
export const ENCRYPTION_FAILED = 'Encryption failed';

/** Time for which encrypted session data can be decrypted. */
export const SESSION_DATA_MINUTES = 60;

/** Characters of the JSON text of session data that are encrypted at most. */
const MAX_SESSION_DATA = 8_000;

/** Data of a session that the web app hands to the browser, which must not read or change them. */
const SessionData = AnyRecord.check(
  z.refine((data) => JSON.stringify(data).length <= MAX_SESSION_DATA, 'These data are too long.'),
);

/** Page that a user was led away from, and the organization they acted for. */
export const ReturnState = z.object({ path: z.string(), organization_id: z.nullable(Id) });
export type ReturnState = z.infer<typeof ReturnState>;

export const encryptSession = defineCall({
  service: 'general',
  method: 'POST',
  path: '/user/encrypt-session',
  access: 'user',
  summary: 'Encrypts data of a session, so that only the same user can have them decrypted, within an hour.',
  body: SessionData,
  data: z.string().check(z.minLength(1)),
});

export const decryptSession = defineCall({
  service: 'general',
  method: 'POST',
  path: '/user/decrypt-session',
  isExtension: true,
  access: 'user',
  summary: 'Decrypts data that encryptSession has encrypted for the same user.',
  body: z.object({ data: text().check(z.maxLength(20_000)) }),
  data: z.record(z.string(), z.unknown()),
});
