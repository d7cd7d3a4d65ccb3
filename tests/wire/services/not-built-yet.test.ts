import { openOffice } from '#support/service/signed-in-office.ts';
import { CALLS, NOT_BUILT_YET, type ServiceName } from '../specification/calls.ts';
import { fetchLiteral, readEnvelope, type EnvelopeResponse, type Office } from './send.ts';

const SERVICES = ['general', 'organization', 'document'] as const satisfies ServiceName[];
const UNKNOWN = 'GET /no-such-call';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});

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

async function responseTo(service: ServiceName, call: string): Promise<Omit<EnvelopeResponse, 'data'>> {
  const params = { country_id: 'FR', state_id: '1', purpose: 'general', token: 'x' };
  const { status, success, message } = await readEnvelope(
    await fetchLiteral(service, call, { as: office.owner, params }),
  );
  return { status, success, message };
}

describe('the OpenAPI document', () => {
  it.each(SERVICES)(
    'names every call of the %s service that is served, as it is written',
    async (service) => {
      expect(await served(service)).toEqual(expect.arrayContaining(CALLS[service].map(shapeOf)));
    },
  );
});

describe('a call that is not built yet', () => {
  const calls = SERVICES.flatMap((service) => NOT_BUILT_YET[service].map((call) => [service, call] as const));

  it.each(calls)(
    'is not served: %s %s; once it is, it belongs into CALLS with a test',
    async (service, call) => {
      expect(await served(service)).not.toContain(shapeOf(call));
      const unknown = await responseTo(service, UNKNOWN);
      expect([unknown.status, await responseTo(service, call)]).toEqual([404, unknown]);
    },
  );
});
