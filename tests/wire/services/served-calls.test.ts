import { CALLS, type ServiceName } from '../specification/calls.ts';
import { fetchLiteral } from './send.ts';

const SERVICES = ['general', 'organization', 'document'] as const satisfies ServiceName[];

/** Method and path, with empty braces for whatever stands in them. */
function shapeOf(call: string): string {
  const [method = '', target = ''] = call.split(' ');
  return `${method} ${target.split('?')[0]!.replace(/\{[^}]*\}/g, '{}')}`;
}

/** OpenAPI document of a service: every method and path that it serves. */
async function served(service: ServiceName): Promise<string[]> {
  const response = await fetchLiteral(service, 'GET /openapi.json');
  const { paths } = (await response.json()) as { paths: Record<string, object> }; // an OpenAPI document
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => shapeOf(`${method.toUpperCase()} ${path}`)),
  );
}

describe('the OpenAPI document', () => {
  it.each(SERVICES)(
    'names every call of the %s service that is served, as it is written',
    async (service) => {
      expect(await served(service)).toEqual(expect.arrayContaining(CALLS[service].map(shapeOf)));
    },
  );
});
