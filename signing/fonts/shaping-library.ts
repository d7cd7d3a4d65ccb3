import { NativeLibrary } from './native-library.ts';

let library: NativeLibrary | undefined;

/**
 * Returns HarfBuzz, loaded at its first use. The package's own module would load it at import, also in
 * processes whose texts need no shaping.
 */
export function shapingLibrary(): NativeLibrary {
  library ??= new NativeLibrary('harfbuzz.wasm');
  return library;
}
