import { describeUserAgent } from './describe-user-agent.ts';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('describeUserAgent', () => {
  it.each([
    [`Mozilla/5.0 (X11; Linux x86_64) ${BLINK} Chrome/141.0.7390.37 Safari/537.36`, 'Linux', 'Chrome 141'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0',
      'Windows',
      'Firefox 131',
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${WEBKIT} Version/18.5 Mobile/15E148 Safari/604.1`,
      'iPhone',
      'Safari 18',
    ],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/17.4 Safari/605.1.15`,
      'macOS',
      'Safari 17',
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${BLINK} Chrome/139.0.0.0 Mobile Safari/537.36`,
      'Android phone',
      'Chrome 139',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-X710) ${BLINK} Chrome/139.0.0.0 Safari/537.36`,
      'Android tablet',
      'Chrome 139',
    ],
  ])('names device and browser of %s', (userAgent, device, browser) => {
    expect(describeUserAgent(userAgent)).toEqual({ device, browser });
  });

  it.each([null, '', 'x', 'curl/8.5.0', '(((('])(
    'returns null for a client that tells neither: %p',
    (text) => {
      expect(describeUserAgent(text)).toEqual({ device: null, browser: null });
    },
  );
});
