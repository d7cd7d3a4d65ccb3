import koffi from 'koffi';

/** Type of C, for koffi. */
export type CType = ReturnType<typeof koffi.struct>;

/** Types in which a platform's drivers take and return their data (PKCS #11 2.40, pkcs11t.h). */
export interface Pkcs11Layout {
  /** CK_ULONG. */
  ulong: 'uint32' | 'uint64';
  attribute: CType;
  mechanism: CType;
  pssParameters: CType;
  initializeArguments: CType;
  tokenInfo: CType;
  functionList: CType;
}

/** Functions in CK_FUNCTION_LIST up to the last that the helper calls, C_Sign. */
const FUNCTION_COUNT = 44;
/** Counts of sessions, lengths of PINs and sizes of memory, between flags and versions of CK_TOKEN_INFO. */
const TOKEN_COUNTS = 10;

/** Returns the types of a platform: on Windows CK_ULONG has 32 bits, and structures are packed (PKCS #11 2.40, 2.1). */
export function pkcs11Layout(platform: NodeJS.Platform): Pkcs11Layout {
  const isWindows = platform === 'win32';
  const ulong = isWindows ? 'uint32' : 'uint64';
  const struct = (fields: Parameters<typeof koffi.pack>[0] & object) =>
    isWindows ? koffi.pack(fields) : koffi.struct(fields);
  const bytes = (length: number) => koffi.array('uint8', length);
  return {
    ulong,
    attribute: struct({ type: ulong, pValue: 'void *', ulValueLen: ulong }),
    mechanism: struct({ mechanism: ulong, pParameter: 'void *', ulParameterLen: ulong }),
    pssParameters: struct({ hashAlg: ulong, mgf: ulong, sLen: ulong }),
    initializeArguments: struct({
      mutexFunctions: koffi.array('void *', 4),
      flags: ulong,
      pReserved: 'void *',
    }),
    tokenInfo: struct({
      label: bytes(32),
      manufacturerID: bytes(32),
      model: bytes(16),
      serialNumber: bytes(16),
      flags: ulong,
      counts: koffi.array(ulong, TOKEN_COUNTS),
      versions: bytes(4),
      utcTime: bytes(16),
    }),
    functionList: struct({ version: bytes(2), functions: koffi.array('void *', FUNCTION_COUNT) }),
  };
}
