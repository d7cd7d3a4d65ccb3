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

/**
 * Waits for a promise as inTime() does, in two halves: an event loop that was blocked learns of the time before it sees the answer.
 * @throws Error with the code ETIMEDOUT when it has not settled after `ms` milliseconds
 */
export async function inTimeByHalves<T>(promise: Promise<T>, ms: number): Promise<T> {
  const isSettled = promise.then(
    () => true,
    () => true,
  );
  await inTime(isSettled, ms / 2).catch(() => false);
  return inTime(promise, ms / 2, `No response within ${ms} ms.`);
}
