/** Returns the result of a promise, or undefined when it takes longer than so many milliseconds. */
export async function withPatience<T>(answer: Promise<T>, milliseconds: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<undefined>((done) => {
    timer = setTimeout(() => done(undefined), milliseconds);
  });
  return Promise.race([answer, end]).finally(() => clearTimeout(timer));
}
