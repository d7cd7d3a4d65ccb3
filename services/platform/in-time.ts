/** Waits for a promise. @throws Error with the code ETIMEDOUT when it has not settled after `ms` milliseconds */
export async function inTime<T>(
  promise: Promise<T>,
  ms: number,
  message = `No response within ${ms} ms.`,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error(message), { code: 'ETIMEDOUT' })), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
