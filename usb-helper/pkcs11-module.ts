import type { PKCS11 } from 'pkcs11js';

/** Functions of a PKCS #11 driver that the helper uses. */
export type Pkcs11Module = Pick<
  PKCS11,
  | 'C_GetSlotList'
  | 'C_GetTokenInfo'
  | 'C_OpenSession'
  | 'C_CloseSession'
  | 'C_Login'
  | 'C_Logout'
  | 'C_FindObjectsInit'
  | 'C_FindObjects'
  | 'C_FindObjectsFinal'
  | 'C_GetAttributeValue'
  | 'C_SignInit'
  | 'C_Sign'
>;

/** Returns the CKR return value of a driver's error; undefined for any other error. */
export function returnValue(error: unknown): number | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : undefined;
}
