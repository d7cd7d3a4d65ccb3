import { z } from '#contracts/zod.ts';

/** Returns the schema of a number that is entered as text. */
export function numberIn<T extends z.ZodType<number, number>>(schema: T) {
  const entered = z.pipe(
    z.string().check(z.trim()),
    z.transform((text) => (text === '' ? NaN : Number(text))),
  );
  return z.pipe(entered, schema);
}
