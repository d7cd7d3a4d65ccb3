import { parseArgs } from 'node:util';
import type { ServiceName } from '#contracts/call.ts';

const ALL: readonly ServiceName[] = ['general', 'organization', 'document'];

/**
 * Returns the services that the command line selects: all, or those of `--only`, which may be given more than once.
 */
export function selectedServices(args: readonly string[]): ServiceName[] {
  const { values } = parseArgs({ args: [...args], options: { only: { type: 'string', multiple: true } } });
  const unknown = values.only?.find((name) => !ALL.some((service) => service === name));
  if (unknown !== undefined) throw new Error(`--only takes one of ${ALL.join(', ')}, not "${unknown}".`);
  return ALL.filter((service) => values.only?.includes(service) ?? true);
}
