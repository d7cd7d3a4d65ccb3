import { workerData } from 'node:worker_threads';
import { openTrustServices, type TrustServiceSettings } from '#trust/trust-services/trust-services.ts';
import { arriving, leaving, outcomeOf, type Outcome } from './crossing.ts';
import type { Task, TaskContext, TaskRequest } from './task.ts';
import { TASKS, type TaskName } from './tasks.ts';

/** What every thread begins with. */
export interface WorkerSettings {
  trustServices: TrustServiceSettings;
}

/** What a thread is given to do. */
export interface Job {
  name: TaskName;
  request: unknown;
}

// The one who starts these threads is `open-engine.ts`, and it types both what they begin with and what they are given.
const { trustServices } = arriving(workerData) as WorkerSettings;
const context: TaskContext = { trustServices: openTrustServices(trustServices) };

/** Does one job. */
export function work({ name, request }: Job): Promise<Outcome> {
  const task = TASKS[name] as Task<TaskRequest, unknown>;
  return outcomeOf(async () => leaving(await task(arriving(request) as TaskRequest, context)));
}
