import { assertUsableForSigning, type KeyAndChain, openPfx, signerFromKey } from '#signing';
import type { TaskRequest } from '#platform/engine/task.ts';

export interface OpenPfxRequest extends TaskRequest {
  /** Content of the PFX file; not a path, so that the key is not written to the disk. */
  pfx: Buffer;
  password: string;
  at: Date;
}

/**
 * Opens a PFX file, whose key derivation may take a second, and checks that its key can sign and its certificate is good for it.
 * @throws SigningError with the reason why it cannot be used
 */
export function openPfxFile({ pfx, password, at }: OpenPfxRequest): KeyAndChain {
  const key = openPfx(pfx, password);
  signerFromKey(key); // throws for key types that cannot sign
  assertUsableForSigning(key.certificate, at);
  return key;
}
