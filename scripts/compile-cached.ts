import module from 'node:module';
import { COMPILE_CACHE } from './compile-cache.ts';

// Preloaded by the commands that people start again and again, which begin in half of the time (`node --import`).
module.enableCompileCache(COMPILE_CACHE.NODE_COMPILE_CACHE);
