import { FUNCTIONALITIES } from './permission-rules.ts';
import { withFallback } from './with-fallback.ts';
import { z } from './zod.ts';

/** Functionality to which a role grants read or write access. */
export const Functionality = z.enum(FUNCTIONALITIES);
export type Functionality = z.infer<typeof Functionality>;

/** Access to a functionality. Write includes read; null is no access. */
export const Permission = z.nullable(z.enum(['read', 'write']));
export type Permission = z.infer<typeof Permission>;

/** Permission that a call requires. */
export type RequiredPermission = readonly [Functionality, 'read' | 'write'];

/**
 * Permission of a member for a functionality. The specification defines null only; any other word than read counts as write,
 * so that the screens offer every action and the third-party service refuses what it does not permit.
 */
export const FunctionalityPermission = z.object({
  functionality_name: z.string(),
  permission: withFallback(Permission, 'write', { isExpected: true }),
});
export type FunctionalityPermission = z.infer<typeof FunctionalityPermission>;
