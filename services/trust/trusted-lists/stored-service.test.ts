import { serviceOf, storedService } from './stored-service.ts';

describe('storedService', () => {
  it.each([new Date('2027-05-01T00:00:00Z'), undefined])(
    'keeps all of a service whose next list is due %p',
    (nextUpdate) => {
      const until = new Date('2020-01-01T00:00:00Z');
      const period = {
        type: 'timestamps',
        from: new Date(0),
        isGranted: true,
        purposes: [],
        rules: [],
      } as const;
      const periods = [
        { ...period, until },
        { ...period, until: undefined },
      ];
      const service = { provider: 'Provider', name: 'Service', territory: 'XX', nextUpdate, periods };
      const json = JSON.stringify(storedService(service));
      expect(serviceOf(JSON.parse(json) as ReturnType<typeof storedService>)).toEqual(service);
    },
  );
});
