import { workOn } from '#platform/engine/work-on.ts';
import { openTaskContext } from '#trust/tasks/task-context.ts';
import { TASKS } from './engine-tasks.ts';

/** Entry of each worker thread. */
export const work = workOn(TASKS, openTaskContext);
