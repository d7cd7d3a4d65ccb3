import { contractFiles } from '#support/source-tree.ts';
import { ALL_CALLS } from './calls.ts';

const isCall = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && ['service', 'method', 'path'].every((key) => key in value);

describe('the calls of the contracts', () => {
  it('have exactly one schema key in params for each placeholder of their path', () => {
    const differing = ALL_CALLS.flatMap((call) => {
      const placeholders = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted();
      const keys = Object.keys('params' in call ? call.params.shape : {}).toSorted();
      return placeholders.join() === keys.join() ? [] : [`${call.path}: params ${keys.join()}`];
    });
    expect(differing).toEqual([]);
  });

  it('include every call that a file of lib/contracts exports', async () => {
    const modules = (await Promise.all(contractFiles().map((file) => import(file)))) as object[]; // import() is untyped
    const defined = modules.flatMap((module) => Object.values(module).filter(isCall));
    expect(defined.filter((call) => !ALL_CALLS.some((listed) => listed === call))).toEqual([]);
    expect(defined).toHaveLength(ALL_CALLS.length);
  });

  it('name each method and path of a service once', () => {
    const names = ALL_CALLS.map(({ service, method, path }) => `${service} ${method} ${path}`);
    expect(names).toEqual([...new Set(names)]);
  });
});
