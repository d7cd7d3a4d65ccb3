import type { SignMode } from '#contracts/sign-mode.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import { allowsKeySigning, findSignModes } from '#platform/identity/organization-store.ts';
import type { MemberContext } from '#platform/platform.ts';
import { documentErrors } from '../document-errors.ts';

const REFUSALS = {
  pfx: 'Your organization does not allow signing with a certificate file. Sign with a USB token.',
  usb: 'Your organization does not allow signing with a USB token. Sign with a certificate file.',
} as const;

/** Checks that the caller's organization allows this way to sign. @throws AppError sign_mode_refused, at the field `mode` */
export async function assertSignMode({ caller, database }: MemberContext, mode: SignMode): Promise<void> {
  if ((await findSignModes(database, caller.organizationId)).includes(mode)) return;
  throw fieldError(documentErrors.sign_mode_refused, 'mode', REFUSALS[mode]);
}

/** Checks that the organization lets API keys sign, if the caller is one. @throws AppError key_signing_refused */
export async function assertKeySigning({ caller, database }: MemberContext): Promise<void> {
  if (!caller.key || (await allowsKeySigning(database, caller.organizationId))) return;
  throw new AppError(documentErrors.key_signing_refused);
}
