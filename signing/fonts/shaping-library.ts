import { NativeLibrary } from './native-library.ts';

let library: NativeLibrary | undefined;

/**
 * HarfBuzz, loaded when the first text needs it: the package's own module would load it for every program that signs,
 * also where all names are plain.
 */
export function shapingLibrary(): NativeLibrary {
  library ??= new NativeLibrary('harfbuzz.wasm');
  return library;
}
