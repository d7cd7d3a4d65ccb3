import { ensureSystemPackages, RELIABILITY_PACKAGES, TEST_PACKAGES } from './system-packages.ts';

ensureSystemPackages({ ...TEST_PACKAGES, ...RELIABILITY_PACKAGES });
