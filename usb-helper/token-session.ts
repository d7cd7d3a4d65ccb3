import { createHash } from 'node:crypto';
import type { TokenSignRequest } from '#signing';
import { pinState, pluggedTokens, type PluggedToken } from './find-token.ts';
import {
  CKA,
  CKC_X_509,
  CKF_SERIAL_SESSION,
  CKM,
  CKO,
  CKR,
  CKU_CONTEXT_SPECIFIC,
  CKU_USER,
  PSS_HASH,
} from './pkcs11-constants.ts';
import { returnValue, type Handle, type Mechanism, type Pkcs11Module } from './pkcs11-module.ts';
import { TokenError, type TokenErrorCode } from './token-error.ts';

/** Certificate on a token. */
export interface TokenCertificate {
  /** SHA-256 of the DER, hexadecimal. */
  id: string;
  alias: string;
  der: Buffer;
}

interface Found {
  handle: Handle;
  /** CKA_ID, which is the same for a certificate and its key. */
  keyId: Buffer;
}

/** Session with a token in which the user is logged in. All calls block until the token has responded. */
export class TokenSession {
  readonly #driver: Pkcs11Module;
  readonly #session: Handle;
  readonly #pin: string;

  private constructor(driver: Pkcs11Module, session: Handle, pin: string) {
    this.#driver = driver;
    this.#session = session;
    this.#pin = pin;
  }

  /**
   * Opens a session and logs in.
   * @throws {TokenError} token_missing, and all errors of a PIN.
   */
  static open(
    drivers: readonly Pkcs11Module[],
    { token: serial, pin }: { token: string; pin: string },
  ): TokenSession {
    const token = pluggedTokens(drivers).find((plugged) => plugged.serial === serial);
    if (!token) throw new TokenError('token_missing');
    if (token.pin_state === 'locked') throw new TokenError('pin_locked');
    const session = talk(() => token.driver.C_OpenSession(token.slot, CKF_SERIAL_SESSION));
    try {
      logIn(token, session, pin);
      return new TokenSession(token.driver, session, pin);
    } catch (error) {
      token.driver.C_CloseSession(session);
      throw error;
    }
  }

  /** Returns the DER of all certificates, and the certificates whose key is on the token. */
  certificates(): { signing: TokenCertificate[]; all: Buffer[] } {
    return talk(() => {
      const keys = this.#privateKeys();
      const found = this.#find(CKO.certificate).map((object) => ({
        ...object,
        ...this.#certificate(object.handle),
      }));
      const withKey = found.filter(({ keyId }) => keys.some((key) => key.keyId.equals(keyId)));
      return {
        signing: byAlias(withKey.map(({ id, alias, der }) => ({ id, alias, der }))),
        all: found.map(({ der }) => der),
      };
    });
  }

  /**
   * Signs with the key of a certificate.
   * @throws {TokenError} certificate_missing
   */
  sign(certificateId: string, { input, length, ...request }: TokenSignRequest): Buffer {
    return talk(() => {
      const key = this.#keyOf(certificateId);
      this.#driver.C_SignInit(this.#session, mechanismOf(request), key);
      if (this.#asksEachTime(key)) this.#driver.C_Login(this.#session, CKU_CONTEXT_SPECIFIC, this.#pin);
      return this.#driver.C_Sign(this.#session, input, length);
    });
  }

  /** Logs out and closes the session. */
  close(): void {
    for (const end of [
      () => this.#driver.C_Logout(this.#session),
      () => this.#driver.C_CloseSession(this.#session),
    ]) {
      try {
        end();
      } catch (error) {
        if (returnValue(error) === undefined) throw error; // a token that was removed has no session
      }
    }
  }

  #keyOf(certificateId: string): Handle {
    const keys = this.#privateKeys();
    for (const { handle, keyId } of this.#find(CKO.certificate)) {
      if (this.#certificate(handle).id !== certificateId) continue;
      const key = keys.find((candidate) => candidate.keyId.equals(keyId));
      if (key) return key.handle;
    }
    throw new TokenError('certificate_missing');
  }

  #privateKeys(): Found[] {
    return this.#find(CKO.privateKey).filter(({ keyId }) => keyId.length > 0);
  }

  #certificate(handle: Handle): TokenCertificate {
    const der = this.#attribute(handle, CKA.value);
    const label = this.#attribute(handle, CKA.label).toString('utf8').replaceAll('\0', '').trim();
    const id = createHash('sha256').update(der).digest('hex');
    return { id, alias: label || `Certificate ${id.slice(0, 8)}`, der };
  }

  #find(objectClass: number): Found[] {
    const template: { type: number; value: number }[] = [{ type: CKA.class, value: objectClass }];
    if (objectClass === CKO.certificate) template.push({ type: CKA.certificateType, value: CKC_X_509 });
    const handles: Handle[] = [];
    this.#driver.C_FindObjectsInit(this.#session, template);
    try {
      for (let more = this.#driver.C_FindObjects(this.#session, 64); more.length > 0;) {
        handles.push(...more);
        more = this.#driver.C_FindObjects(this.#session, 64);
      }
    } finally {
      this.#driver.C_FindObjectsFinal(this.#session);
    }
    return handles.map((handle) => ({ handle, keyId: this.#attribute(handle, CKA.id) }));
  }

  /** Returns whether the key needs the PIN for every signature (PKCS #11, CKA_ALWAYS_AUTHENTICATE). */
  #asksEachTime(key: Handle): boolean {
    try {
      return this.#attribute(key, CKA.alwaysAuthenticate)[0] === 1;
    } catch (error) {
      if (returnValue(error) === undefined) throw error;
      return false; // older tokens do not know the attribute
    }
  }

  #attribute(object: Handle, type: number): Buffer {
    return this.#driver.C_GetAttributeValue(this.#session, object, type);
  }
}

/** Returns the mechanism of a signature (PKCS #11 2.40, 2.1.10 for PSS). */
function mechanismOf({ keyType, pss }: Pick<TokenSignRequest, 'keyType' | 'pss'>): Mechanism {
  if (keyType === 'ec') return { mechanism: CKM.ecdsa };
  if (!pss) return { mechanism: CKM.rsaPkcs };
  const { hashAlg } = PSS_HASH[pss.hash];
  const { mgf } = PSS_HASH[pss.maskHash];
  return { mechanism: CKM.rsaPkcsPss, pss: { hashAlg, mgf, saltLength: pss.saltLength } };
}

/** Sorts certificates by alias, since tokens list their objects in any order. */
function byAlias(certificates: TokenCertificate[]): TokenCertificate[] {
  return certificates.toSorted((a, b) => a.alias.localeCompare(b.alias) || a.id.localeCompare(b.id));
}

/** Logs in; a reader with a PIN pad asks for the PIN itself. After a wrong PIN the token's flags determine the error. */
function logIn({ driver, slot, hasPinPad }: PluggedToken, session: Handle, pin: string): void {
  try {
    if (hasPinPad) driver.C_Login(session, CKU_USER);
    else driver.C_Login(session, CKU_USER, pin);
  } catch (error) {
    const value = returnValue(error);
    if (value === CKR.userAlreadyLoggedIn) return;
    if (value !== CKR.pinIncorrect) throw tokenError(error);
    throw new TokenError(AFTER_WRONG_PIN[pinState(driver.C_GetTokenInfo(slot).flags)], error);
  }
}

const AFTER_WRONG_PIN = {
  ok: 'pin_wrong',
  wrong_before: 'pin_wrong_counted',
  final_try: 'pin_wrong_final_try',
  locked: 'pin_locked',
} as const;

const BY_RETURN_VALUE: Partial<Record<number, TokenErrorCode>> = {
  [CKR.mechanismInvalid]: 'scheme_unsupported',
  [CKR.mechanismParamInvalid]: 'scheme_unsupported',
  [CKR.slotIdInvalid]: 'token_missing',
  [CKR.deviceRemoved]: 'token_missing',
  [CKR.tokenNotPresent]: 'token_missing',
  [CKR.tokenNotRecognized]: 'token_missing',
  [CKR.sessionHandleInvalid]: 'token_missing',
  [CKR.pinInvalid]: 'pin_wrong',
  [CKR.pinLengthRange]: 'pin_length',
  [CKR.pinExpired]: 'pin_expired',
  [CKR.pinLocked]: 'pin_locked',
  [CKR.userPinNotInitialized]: 'pin_not_set',
};

/** Runs calls of a driver and converts its errors to TokenError. */
function talk<T>(action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw tokenError(error);
  }
}

function tokenError(error: unknown): unknown {
  const value = returnValue(error);
  return value === undefined ? error : new TokenError(BY_RETURN_VALUE[value] ?? 'token_failed', error);
}
