import { trustedTypesRules, type TrustedTypesRules } from './lib/client/trusted-types.ts';

// Next loads this before its router, which loads further scripts. Browsers without Trusted Types have no such object.
const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy: (name: string, rules: TrustedTypesRules) => unknown };
};
if (process.env.NODE_ENV === 'production')
  trustedTypes?.createPolicy('default', trustedTypesRules(location.origin));
