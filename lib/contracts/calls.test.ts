import { ALL_CALLS } from './calls.ts';

describe('the calls of the contracts', () => {
  it('have exactly one schema key in params for each placeholder of their path', () => {
    const differing = ALL_CALLS.flatMap((call) => {
      const placeholders = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted();
      const keys = Object.keys('params' in call ? call.params.shape : {}).toSorted();
      return placeholders.join() === keys.join() ? [] : [`${call.path}: params ${keys.join()}`];
    });
    expect(differing).toEqual([]);
  });

  it('name each method and path of a service once', () => {
    const names = ALL_CALLS.map(({ service, method, path }) => `${service} ${method} ${path}`);
    expect(names).toEqual([...new Set(names)]);
  });
});
