import type { Instance } from '#contracts/operation.ts';
import manifest from '../../package.json' with { type: 'json' };

/** Returns the process that renders this page. */
export function webInstance(): Pick<Instance, 'version' | 'node_version' | 'started_at'> {
  const started = new Date(Date.now() - process.uptime() * 1000);
  return {
    version: manifest.version,
    node_version: process.version,
    started_at: started.toISOString(),
  };
}
