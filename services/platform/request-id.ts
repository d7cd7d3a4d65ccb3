import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import type { PoolClient } from 'pg';

/** Id of the request that the code that runs belongs to. */
const current = new AsyncLocalStorage<string>();

/** Remembers the id of each request for what is done for it. A body is read in events of its connection, which belong to no request. */
export function rememberRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', ({ id }, _reply, done) => current.run(id, done));
  app.addHook('preValidation', ({ id }, _reply, done) => current.run(id, done));
}

/**
 * Has a connection begin each query with the id of its request, in a comment: PostgreSQL shows it in its log, with statements that fail
 * or are slow, and in pg_stat_activity.
 */
export function nameRequests(client: PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown; // it has an overload for each kind of arguments
  client.query = ((config: unknown, ...rest: unknown[]) =>
    query(withRequest(config), ...rest)) as PoolClient['query'];
}

function withRequest(config: unknown): unknown {
  const id = current.getStore();
  if (id === undefined) return config;
  if (typeof config === 'string') return commented(config, id);
  const isQuery = typeof config === 'object' && config !== null && 'text' in config && !('submit' in config);
  if (isQuery && 'name' in config && config.name) return config; // a prepared statement, which has one text
  return isQuery ? { ...config, text: commented(String(config.text), id) } : config;
}

/** The server gives ids of letters, digits, `_` and `-` alone; with anything else, a comment could end early. */
const commented = (text: string, id: string) => (/^[\w-]+$/.test(id) ? `/* request ${id} */ ${text}` : text);
