import { isSlowConnection } from './connection.ts';

describe('isSlowConnection', () => {
  it.each([
    [{ downlink: 0.9, effectiveType: '4g' }, true],
    [{ downlink: 1, effectiveType: '3g' }, false],
    [{ downlink: 10, effectiveType: '2g' }, true],
    [{ effectiveType: 'slow-2g' }, true],
    [{}, false],
    [undefined, false],
  ])('ST-04 returns for the browser report %j: %s', (connection, isSlow) => {
    expect(isSlowConnection(connection)).toBe(isSlow);
  });
});
