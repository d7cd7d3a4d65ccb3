import { getUserFunctionality } from '#contracts/functionality.ts';
import { route, type Route } from '#platform/http/route.ts';
import { readFunctionality } from './read-functionality.ts';

export const documentRoutes: readonly Route[] = [
  route(getUserFunctionality, async ({ caller }) => ({ data: readFunctionality(caller) })),
];
