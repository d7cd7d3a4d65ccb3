import { getLicenseInfo } from '#contracts/license-info.ts';
import { route, type Route } from '#platform/http/route.ts';
import { readLicenseInfo } from './read-license-info.ts';

export const licenseRoutes: readonly Route[] = [
  route(getLicenseInfo, async (context) => ({ data: await readLicenseInfo(context) })),
];
