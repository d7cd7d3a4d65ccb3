import { randomUUID } from 'node:crypto';
import { CLIENT_ADDRESS_HEADER } from '#contracts/limits.ts';
import { generateLoginOtp } from '#contracts/session.ts';
import { OVER_ALL } from '../../services/general/sign-in/sign-in-limits.ts';
import { outcome } from '#support/service/client.ts';
import { setCounter } from '#support/service/rate-limits.ts';
import {
  keepForFile,
  startOwnServices,
  useOwnDatabase,
  type OwnServices,
} from '#support/stack/own-services.ts';

let instances: OwnServices[];
beforeAll(async () => {
  await useOwnDatabase();
  instances = [startOwnServices(), startOwnServices()];
  for (const instance of instances) {
    keepForFile(instance);
    await instance.ready;
  }
});

async function wrongPassword(servicesUrl: string, source: string, email = `${randomUUID()}@office.example`) {
  const response = await fetch(`${servicesUrl}/general${generateLoginOtp.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [CLIENT_ADDRESS_HEADER]: source },
    body: JSON.stringify({ email, password: 'wrong' }),
  });
  return (await outcome(generateLoginOtp, response)).status;
}

describe('several instances of the services', () => {
  it('count together', async () => {
    const urls = await Promise.all(instances.map(({ ready }) => ready));
    const email = `${randomUUID()}@office.example`;
    const statuses = [];
    for (let index = 0; index < 12; index += 1)
      statuses.push(await wrongPassword(urls[index % 2]!, '203.0.113.1', email));
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429, 429]);
  });
});

describe('an instance', () => {
  it('multiplies the limits per source by SOURCE_LIMIT_FACTOR', async () => {
    const url = await startOwnServices({ SOURCE_LIMIT_FACTOR: '0.2' }).ready;
    const email = `${randomUUID()}@office.example`;
    const statuses = [];
    for (let index = 0; index < 3; index += 1) statuses.push(await wrongPassword(url, '203.0.113.2', email));
    expect(statuses).toEqual([422, 422, 429]);
  });

  it('warns once of many failed sign-ins', async () => {
    const [services] = instances;
    const url = await services!.ready;
    await setCounter(OVER_ALL, '', 499);
    expect(await wrongPassword(url, '203.0.113.3')).toBe(422);
    expect(services!.output()).not.toContain('sign-ins have failed');
    await Promise.all(['203.0.113.4', '203.0.113.5'].map((source) => wrongPassword(url, source)));
    expect(services!.output().match(/sign-ins have failed/g)).toHaveLength(1);
  });
});
