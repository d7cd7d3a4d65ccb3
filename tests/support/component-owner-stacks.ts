import * as React from 'react';

/**
 * React's development build records a call stack for up to 10,000 elements a second, to name in warnings where an element
 * was created: a sixth of the time of tests of whole forms. This keeps its count above the limit. Warnings and errors still
 * name the components around them.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined });
