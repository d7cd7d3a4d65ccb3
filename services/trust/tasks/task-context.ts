import type { Ask } from '#platform/engine/outside.ts';
import type { TrustServices, TrustServiceSettings } from '../trust-services/trust-services.ts';

/** Plain values from which each thread makes its context. */
export interface TaskSettings {
  trustServices: TrustServiceSettings;
}

/** Dependencies of a task in its worker thread. */
export interface TaskContext {
  readonly trustServices: Pick<TrustServices, 'transport' | 'timestampUrl' | 'roots'>;
}

/** Creates the context of a task. Requests to trust services are sent by the program, so that no thread waits for them. */
export function openTaskContext(
  { trustServices: { timestampUrl, roots } }: TaskSettings,
  ask: Ask,
): TaskContext {
  const transport = async (request: unknown) => (await ask(request)) as Buffer; // the program answers with the body
  return { trustServices: { transport, timestampUrl, roots } };
}
