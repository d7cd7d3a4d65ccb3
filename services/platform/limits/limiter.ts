import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { OpenDatabase } from '../database.ts';
import type { Vault } from '../vault.ts';
import { subtractPoints } from './rate-limit-store.ts';

/** Points that a key may use within a window, which begins with the first of them. */
export interface Limit {
  /** Name that no other limit has. */
  name: string;
  points: number;
  seconds: number;
  /** Setting of the installation that multiplies the points: SOURCE_LIMIT_FACTOR, MAIL_LIMIT_FACTOR; none by default. */
  factor?: 'source' | 'mail';
}

/** State of a counter after points were added to it. */
export interface Count {
  /** Points within the window, those included that were refused. */
  points: number;
  isExceeded: boolean;
  /** Time until the window ends, in whole seconds, at least 1. */
  secondsLeft: number;
  /** Takes the points back, unless the window has ended in the meantime. */
  giveBack: () => Promise<void>;
}

export interface Limiter {
  /** Adds points to a counter of all instances of the services, in one statement, and returns its state. */
  count(limit: Limit, key: string, points?: number): Promise<Count>;
  /** Returns the points of a limit in this installation. */
  pointsOf(limit: Pick<Limit, 'points' | 'factor'>): number;
}

export interface LimiterOptions {
  /** Connections that nothing else holds. */
  connections: OpenDatabase['limiterConnections'];
  vault: Vault;
  /** Factors of the installation. */
  factors: Record<NonNullable<Limit['factor']>, number>;
}

/** Opens the limiter, whose counters are in the database. */
export function openLimiter({ connections, vault, factors }: LimiterOptions): Limiter {
  const { pool, database } = connections;
  const limiters = new Map<string, RateLimiterPostgres>();
  const pointsOf: Limiter['pointsOf'] = ({ points, factor }) =>
    Math.ceil(points * (factor ? factors[factor] : 1));
  const limiterOf = (limit: Limit) => {
    const { name, seconds } = limit;
    const known = limiters.get(name);
    if (known) return known;
    const made = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: pointsOf(limit),
      duration: seconds,
    });
    limiters.set(name, made);
    return made;
  };
  return {
    pointsOf,
    async count(limit, text, points = 1) {
      const limiter = limiterOf(limit);
      const digest = vault.digest(`rate limit ${limit.name}`, text).toString('base64url');
      const result = await limiter.consume(digest, points).catch((refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) return refusal; // that is how the library tells of an exceeded limit
        throw refusal;
      });
      const { consumedPoints, msBeforeNext } = result;
      const endsAt = Date.now() + msBeforeNext;
      return {
        points: consumedPoints,
        isExceeded: consumedPoints > limiter.points,
        secondsLeft: Math.max(1, Math.ceil(msBeforeNext / 1000)),
        giveBack: () => subtractPoints(database, { key: limiter.getKey(digest), endsAt, points }),
      };
    },
  };
}
