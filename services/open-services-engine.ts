import type { Engine } from '#platform/engine/engine.ts';
import { openEngine, type EngineOptions } from '#platform/engine/open-engine.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { isDiskFull } from '#platform/errors/is-disk-full.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { trustErrors } from '#trust/trust-errors.ts';
import type { TaskSettings } from '#trust/tasks/task-context.ts';
import type { TrustServices } from '#trust/trust-services/trust-services.ts';
import { NETWORK_TASKS, SIGNING_TASKS, TASKS } from './engine-tasks.ts';

type Options = Pick<EngineOptions, 'threads' | 'onError' | 'baseMs'> & {
  trustServices: Pick<TrustServices, 'settings' | 'transport'>;
};

/** Opens the engine with the tasks of all services. Its failure is AppError signing_failed. */
export function openServicesEngine({ trustServices, ...options }: Options): Engine {
  const settings: TaskSettings = { trustServices: trustServices.settings };
  return openEngine({
    ...options,
    worker: new URL('./engine-worker.ts', import.meta.url),
    tasks: TASKS,
    urgent: SIGNING_TASKS,
    withNetwork: NETWORK_TASKS,
    outside: (request) => trustServices.transport(request as Parameters<TrustServices['transport']>[0]), // tasks ask for nothing else
    settings,
    failure: (cause) =>
      new AppError(isDiskFull(cause) ? platformErrors.storage_full : trustErrors.signing_failed, { cause }),
  });
}
