import { startTracing } from '#tracing/start-tracing.ts';
import packageJson from '../../package.json' with { type: 'json' };

/** Starts tracing in the web app. Loaded only where it is wanted. */
export function startWebTracing(): void {
  startTracing({
    program: 'countersign-web',
    version: packageJson.version,
    log: (message) => console.warn(message),
  });
}
