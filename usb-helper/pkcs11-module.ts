/** Handle of a slot, a session or an object (CK_ULONG). */
export type Handle = number | bigint;

/** Facts about a token (CK_TOKEN_INFO) that the helper uses. */
export interface TokenInfo {
  label: string;
  serialNumber: string;
  flags: number;
}

/** Mechanism of a signature; `pss` is the parameter of CKM_RSA_PKCS_PSS. */
export interface Mechanism {
  mechanism: number;
  pss?: { hashAlg: number; mgf: number; saltLength: number };
}

/** Functions of a PKCS #11 driver that the helper uses. Each throws a {@link Pkcs11Error} for a value other than CKR_OK. */
export interface Pkcs11Module {
  C_GetSlotList(hasToken: boolean): Handle[];
  C_GetTokenInfo(slot: Handle): TokenInfo;
  C_OpenSession(slot: Handle, flags: number): Handle;
  C_CloseSession(session: Handle): void;
  /** Logs in; without a PIN the reader asks for it on its PIN pad. */
  C_Login(session: Handle, userType: number, pin?: string): void;
  C_Logout(session: Handle): void;
  C_FindObjectsInit(session: Handle, template: readonly { type: number; value: number }[]): void;
  C_FindObjects(session: Handle, maximum: number): Handle[];
  C_FindObjectsFinal(session: Handle): void;
  /** Returns the value of one attribute. */
  C_GetAttributeValue(session: Handle, object: Handle, type: number): Buffer;
  C_SignInit(session: Handle, mechanism: Mechanism, key: Handle): void;
  /** Returns the signature, of at most `maximum` bytes. */
  C_Sign(session: Handle, input: Buffer, maximum: number): Buffer;
}

/** Error of a driver with the value (CKR) that its function returned. */
export class Pkcs11Error extends Error {
  readonly code: number;

  constructor(name: string, code: number) {
    super(`${name} returned 0x${code.toString(16)}.`);
    this.name = 'Pkcs11Error';
    this.code = code;
  }
}

/** Returns the CKR return value of a driver's error; undefined for any other error. */
export function returnValue(error: unknown): number | undefined {
  return error instanceof Pkcs11Error ? error.code : undefined;
}
