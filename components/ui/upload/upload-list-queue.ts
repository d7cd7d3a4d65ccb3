type Task = () => Promise<void>;

/** Creates a queue that runs tasks in order, at most `maxRunning` at once. A task must not reject. */
export function createQueue(maxRunning: number): { push: (task: Task) => void } {
  const waiting: Task[] = [];
  let running = 0;
  const startNext = () => {
    const task = running < maxRunning ? waiting.shift() : undefined;
    if (!task) return;
    running += 1;
    void task().finally(() => {
      running -= 1;
      startNext();
    });
  };
  return {
    push: (task) => {
      waiting.push(task);
      startNext();
    },
  };
}
