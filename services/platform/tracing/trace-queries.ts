import type { PoolClient } from 'pg';
import { currentTracing, type OpenSpan } from '#tracing/tracing.ts';
import { statementOf } from './statement.ts';

type Done = (error: Error | null | undefined, result?: unknown) => void;

/**
 * Has a connection open a span for each query of a request or job that is traced. Queries of sweeps and of the health checks, which
 * belong to none, have no span. Without tracing the connection stays as it is.
 */
export function traceQueries(client: PoolClient): void {
  if (!currentTracing()) return;
  const query = client.query.bind(client) as (...args: unknown[]) => unknown; // it has an overload for each kind of arguments
  client.query = ((config: unknown, ...rest: unknown[]) => {
    const tracing = currentTracing();
    const text = textOf(config);
    if (text === null || !tracing?.current()) return query(config, ...rest);
    const { name, operation, statement } = statementOf(text);
    const span = tracing.open(name, {
      kind: 'client',
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.query.text': statement,
      },
    });
    const done = rest.at(-1);
    if (typeof done === 'function') return query(config, ...rest.slice(0, -1), ending(span, done as Done));
    const result = query(config, ...rest);
    if (result instanceof Promise) {
      const end = ending(span, () => undefined);
      result.then(
        (value: unknown) => end(null, value),
        (error: unknown) => end(error as Error), // pg rejects with errors alone
      );
    } else span.end();
    return result;
  }) as PoolClient['query'];
}

/** Returns a callback of a query that ends its span first. */
const ending =
  (span: OpenSpan, done: Done): Done =>
  (error, result) => {
    if (error) span.fail(error);
    else span.set({ 'db.response.returned_rows': rowsOf(result) });
    span.end();
    done(error, result);
  };

function textOf(config: unknown): string | null {
  if (typeof config === 'string') return config;
  const isQuery = typeof config === 'object' && config !== null && 'text' in config && !('submit' in config);
  return isQuery ? String(config.text) : null;
}

function rowsOf(result: unknown): number {
  const rows = typeof result === 'object' && result !== null && 'rows' in result ? result.rows : undefined;
  return Array.isArray(rows) ? rows.length : 0;
}
