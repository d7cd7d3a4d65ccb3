import type { Mutant } from './mutant.ts';
import { NUMBERS } from './numbers.ts';
import { PATHS } from './paths.ts';
import { TEXTS } from './texts.ts';
import { FIELDS, PURPOSES } from './words.ts';

export const MUTANTS: readonly Mutant[] = [...PATHS, ...PURPOSES, ...FIELDS, ...TEXTS, ...NUMBERS];
