import { deviceHeaders, tokensIn, withToken } from './known-devices.ts';

describe('the devices in the cookie', () => {
  it('are tokens and nothing else, at most five', () => {
    expect(tokensIn(undefined)).toEqual([]);
    expect(tokensIn('a.1~b.2')).toEqual(['a.1', 'b.2']);
    expect(tokensIn(`a.1~b 2~c,3~d\r\nx: y~${'e'.repeat(201)}~`)).toEqual(['a.1']);
    expect(tokensIn('1~2~3~4~5~6')).toEqual(['1', '2', '3', '4', '5']);
  });

  it('have one token of each user, the newest first', () => {
    expect(withToken(['a.1', 'b.1', 'c.1'], 'b.2')).toEqual(['b.2', 'a.1', 'c.1']);
    expect(withToken(['a', 'b', 'c', 'd', 'e'], 'f')).toEqual(['f', 'a', 'b', 'c', 'd']);
  });

  it('are passed on in one header, or none', () => {
    expect(deviceHeaders(['a.1', 'b.2'])).toEqual({ 'x-known-devices': 'a.1,b.2' });
    expect(deviceHeaders([])).toEqual({});
  });
});
