type Task = () => Promise<void>;

/** Runs tasks in the order they come, at most so many at once. A task must not reject. */
export function createQueue(atMost: number): { push: (task: Task) => void } {
  const waiting: Task[] = [];
  let running = 0;
  const startNext = () => {
    const task = running < atMost ? waiting.shift() : undefined;
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
