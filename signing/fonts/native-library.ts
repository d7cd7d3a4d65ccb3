import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

type NativeFunction = (...values: number[]) => number;

const { resolve } = createRequire(import.meta.url);

/** C library compiled to WebAssembly: its functions by name, and its memory. */
export class NativeLibrary {
  readonly #exports: WebAssembly.Exports;
  readonly #functions = new Map<string, NativeFunction>();
  readonly #memory: WebAssembly.Memory;

  /** Loads the library from a file of the package harfbuzzjs. */
  constructor(file: string) {
    const code = new WebAssembly.Module(readFileSync(resolve(`harfbuzzjs/dist/${file}`)));
    const { exports } = new WebAssembly.Instance(
      code,
      importsFor(code, () => this.#memory),
    );
    const { memory } = exports;
    if (!(memory instanceof WebAssembly.Memory)) throw new Error('The font library has no memory.');
    this.#exports = exports;
    this.#memory = memory;
    this.#start();
  }

  /**
   * Calls a function of the library.
   * @throws Error when it has no such function
   */
  call(name: string, ...values: number[]): number {
    const known = this.#functions.get(name) ?? this.#find(name);
    return known(...values);
  }

  /** Copies bytes to the memory of the library and returns their address. The caller must `free` it. */
  allocate(bytes: Uint8Array): number {
    const pointer = this.call('malloc', Math.max(1, bytes.length));
    this.bytes().set(bytes, pointer);
    return pointer;
  }

  free(pointer: number): void {
    this.call('free', pointer);
  }

  /** Returns a copy of bytes in the memory of the library. */
  copy(pointer: number, length: number): Buffer {
    return Buffer.from(this.bytes().slice(pointer, pointer + length));
  }

  /** Returns a view of the memory as 32-bit integers from an address on; valid until the next call. */
  integers(pointer: number, count: number): Int32Array {
    return new Int32Array(this.#memory.buffer, pointer, count);
  }

  /** Returns a view of the whole memory; valid until the next call. */
  bytes(): Uint8Array {
    return new Uint8Array(this.#memory.buffer);
  }

  #find(name: string): NativeFunction {
    const found = this.#exports[name];
    if (typeof found !== 'function') throw new Error(`The font library has no function ${name}.`);
    const call: NativeFunction = (...values) => Number(Reflect.apply(found, undefined, values));
    this.#functions.set(name, call);
    return call;
  }

  #start(): void {
    const start = ['_initialize', '__wasm_call_ctors'].find((name) => name in this.#exports);
    if (start) this.call(start);
  }
}

const PAGE = 65_536;

/** Returns the imports of the library: memory growth is implemented; all others, such as exit, throw. */
function importsFor(code: WebAssembly.Module, memory: () => WebAssembly.Memory): WebAssembly.Imports {
  const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {};
  for (const { module: from, name } of WebAssembly.Module.imports(code)) {
    imports[from] ??= {};
    imports[from][name] = name === 'emscripten_resize_heap' ? grow : stop(name);
  }
  return imports;

  function grow(size: number): number {
    const missing = (size >>> 0) - memory().buffer.byteLength;
    if (missing > 0) memory().grow(Math.ceil(missing / PAGE));
    return 1;
  }
}

function stop(name: string): () => never {
  return () => {
    throw new Error(`The font library called ${name}.`);
  };
}
