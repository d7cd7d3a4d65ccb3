import { z } from './zod.ts';

/** Kinds of content that acts when a viewer opens a PDF, or that carries other files. */
export const ACTIVE_CONTENT = ['javascript', 'launch', 'embedded_file', 'xfa'] as const;
export const ActiveContent = z.enum(ACTIVE_CONTENT);
export type ActiveContent = z.infer<typeof ActiveContent>;

/** Ways to handle active content in an uploaded file that has no signature. */
export const ActiveContentPolicy = z.enum(['keep', 'remove', 'refuse']);
export type ActiveContentPolicy = z.infer<typeof ActiveContentPolicy>;
