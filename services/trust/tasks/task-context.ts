import {
  openTrustServices,
  type TrustServices,
  type TrustServiceSettings,
} from '../trust-services/trust-services.ts';

/** Plain values from which each thread makes its context. */
export interface TaskSettings {
  trustServices: TrustServiceSettings;
}

/** Dependencies of a task in its worker thread. */
export interface TaskContext {
  readonly trustServices: TrustServices;
}

/** Creates the context of the tasks of one thread. */
export function openTaskContext({ trustServices }: TaskSettings): TaskContext {
  return { trustServices: openTrustServices(trustServices) };
}
