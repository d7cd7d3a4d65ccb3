import koffi from 'koffi';
import { CKF_OS_LOCKING_OK } from './pkcs11-constants.ts';
import { pkcs11Layout, type CType } from './pkcs11-layout.ts';
import {
  Pkcs11Error,
  type Handle,
  type Mechanism,
  type Pkcs11Module,
  type TokenInfo,
} from './pkcs11-module.ts';

const layout = pkcs11Layout(process.platform);
const { ulong } = layout;
const ULONG_BYTES = koffi.sizeof(ulong);
const count = koffi.inout(koffi.pointer(ulong));

/** Index in CK_FUNCTION_LIST (pkcs11f.h), which counts from 0, and parameters of the functions that the helper calls. */
const FUNCTIONS = {
  C_Initialize: [0, [koffi.pointer(layout.initializeArguments)]],
  C_Finalize: [1, ['void *']],
  C_GetSlotList: [4, ['uint8', 'void *', count]],
  C_GetTokenInfo: [6, [ulong, koffi.out(koffi.pointer(layout.tokenInfo))]],
  C_OpenSession: [12, [ulong, ulong, 'void *', 'void *', koffi.out(koffi.pointer(ulong))]],
  C_CloseSession: [13, [ulong]],
  C_Login: [18, [ulong, ulong, 'void *', ulong]],
  C_Logout: [19, [ulong]],
  C_GetAttributeValue: [24, [ulong, ulong, koffi.inout(koffi.pointer(layout.attribute)), ulong]],
  C_FindObjectsInit: [26, [ulong, koffi.pointer(layout.attribute), ulong]],
  C_FindObjects: [27, [ulong, 'void *', ulong, count]],
  C_FindObjectsFinal: [28, [ulong]],
  C_SignInit: [42, [ulong, koffi.pointer(layout.mechanism), ulong]],
  C_Sign: [43, [ulong, 'void *', ulong, 'void *', count]],
} as const satisfies Record<string, readonly [number, (string | CType)[]]>;
type FunctionName = keyof typeof FUNCTIONS;

/** PKCS #11 driver in a shared library, called through koffi. Its functions block. */
export class Pkcs11Driver implements Pkcs11Module {
  readonly #call: (name: FunctionName, ...values: unknown[]) => void;

  /**
   * Loads the library and initializes the driver.
   * @throws Error when the file cannot be loaded, {@link Pkcs11Error} when the driver cannot be initialized.
   */
  constructor(file: string) {
    const functions = functionsOf(file);
    this.#call = (name, ...values) => {
      const value: unknown = functions[name](...values);
      if (value !== 0) throw new Pkcs11Error(name, Number(value));
    };
    this.#initialize();
  }

  /** Initializes the driver again, after which it lists the tokens that are plugged in now. */
  restart(): void {
    this.#call('C_Finalize', null);
    this.#initialize();
  }

  #initialize(): void {
    const mutexFunctions = [null, null, null, null]; // the driver uses those of the system
    this.#call('C_Initialize', { mutexFunctions, flags: CKF_OS_LOCKING_OK, pReserved: null });
  }

  C_GetSlotList(hasToken: boolean): Handle[] {
    const found = [0];
    this.#call('C_GetSlotList', Number(hasToken), null, found);
    const list = ulongs(found[0] ?? 0);
    this.#call('C_GetSlotList', Number(hasToken), list, found);
    return handlesOf(list, found[0] ?? 0);
  }

  C_GetTokenInfo(slot: Handle): TokenInfo {
    const info = { label: new Uint8Array(), serialNumber: new Uint8Array(), flags: 0 }; // filled in by the call
    this.#call('C_GetTokenInfo', slot, info);
    return { label: text(info.label), serialNumber: text(info.serialNumber), flags: info.flags };
  }

  C_OpenSession(slot: Handle, flags: number): Handle {
    const session: [Handle] = [0];
    this.#call('C_OpenSession', slot, flags, null, null, session);
    return session[0];
  }

  C_CloseSession(session: Handle): void {
    this.#call('C_CloseSession', session);
  }

  C_Login(session: Handle, userType: number, pin?: string): void {
    const bytes = pin === undefined ? null : Buffer.from(pin, 'utf8');
    this.#call('C_Login', session, userType, bytes, bytes?.length ?? 0);
  }

  C_Logout(session: Handle): void {
    this.#call('C_Logout', session);
  }

  C_FindObjectsInit(session: Handle, template: readonly { type: number; value: number }[]): void {
    const attributes = template.map(({ type, value }) => ({
      type,
      pValue: encoded(ulong, value),
      ulValueLen: ULONG_BYTES,
    }));
    this.#call('C_FindObjectsInit', session, attributes, attributes.length);
  }

  C_FindObjects(session: Handle, maximum: number): Handle[] {
    const list = ulongs(maximum);
    const found = [0];
    this.#call('C_FindObjects', session, list, maximum, found);
    return handlesOf(list, found[0] ?? 0);
  }

  C_FindObjectsFinal(session: Handle): void {
    this.#call('C_FindObjectsFinal', session);
  }

  C_GetAttributeValue(session: Handle, object: Handle, type: number): Buffer {
    const attribute = { type, pValue: null as Buffer | null, ulValueLen: 0 };
    this.#call('C_GetAttributeValue', session, object, attribute, 1);
    const value = Buffer.alloc(attribute.ulValueLen);
    this.#call('C_GetAttributeValue', session, object, Object.assign(attribute, { pValue: value }), 1);
    return value.subarray(0, attribute.ulValueLen);
  }

  C_SignInit(session: Handle, { mechanism, pss }: Mechanism, key: Handle): void {
    const parameters = pss
      ? encoded(layout.pssParameters, { hashAlg: pss.hashAlg, mgf: pss.mgf, sLen: pss.saltLength })
      : null;
    const choice = { mechanism, pParameter: parameters, ulParameterLen: parameters?.length ?? 0 };
    this.#call('C_SignInit', session, choice, key);
  }

  C_Sign(session: Handle, input: Buffer, maximum: number): Buffer {
    const signature = Buffer.alloc(maximum);
    const length = [maximum];
    this.#call('C_Sign', session, input, input.length, signature, length);
    return signature.subarray(0, length[0]);
  }
}

/** Loads a library and returns its functions; C_GetFunctionList alone has to be exported by name (PKCS #11 2.40, 5.4). */
function functionsOf(file: string): Record<FunctionName, (...values: unknown[]) => unknown> {
  const getList = koffi.load(file).func('C_GetFunctionList', ulong, [koffi.out(koffi.pointer('void *'))]);
  const list: unknown[] = [null];
  const value: unknown = getList(list);
  if (value !== 0) throw new Pkcs11Error('C_GetFunctionList', Number(value));
  const { functions } = koffi.decode(list[0], layout.functionList) as { functions: unknown[] }; // the type that layout describes
  const bind = (name: FunctionName) => {
    const [index, parameters] = FUNCTIONS[name];
    const prototype = koffi.proto(ulong, [...parameters]);
    return (...values: unknown[]): unknown => koffi.call(functions[index], prototype, ...values);
  };
  const bound = (Object.keys(FUNCTIONS) as FunctionName[]).map((name) => [name, bind(name)] as const);
  return Object.fromEntries(bound) as Record<FunctionName, (...values: unknown[]) => unknown>; // a function for each key
}

const ulongs = (length: number) => Buffer.alloc(length * ULONG_BYTES);

function handlesOf(list: Buffer, length: number): Handle[] {
  if (length === 0) return [];
  const decoded = koffi.decode(list, koffi.array(ulong, length)) as Iterable<Handle>; // an array of CK_ULONG
  return Array.from(decoded);
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');

/** Returns a value as the bytes of a type. */
function encoded(type: string | CType, value: unknown): Buffer {
  const bytes = Buffer.alloc(koffi.sizeof(type));
  koffi.encode(bytes, type, value);
  return bytes;
}
