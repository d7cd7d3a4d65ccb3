import { execFileSync } from 'node:child_process';
import { bypassProxyOnLoopback } from './bypass-proxy.ts';

const noProxy = (environment: Record<string, string | undefined>) => {
  bypassProxyOnLoopback(environment);
  return environment['no_proxy'];
};

it('adds the loopback to the hosts that are reached without a proxy, and keeps those of the environment', () => {
  expect(noProxy({})).toBe('localhost,127.0.0.1,::1');
  expect(noProxy({ NO_PROXY: 'intra.example' })).toBe('intra.example,localhost,127.0.0.1,::1');
  expect(noProxy({ NO_PROXY: 'other.example', no_proxy: '*' })).toBe('*');
});

it('lets a program reach another one on the loopback when the environment names a proxy for all requests', () => {
  const environment = { ...process.env, NODE_USE_ENV_PROXY: '1', HTTP_PROXY: 'http://127.0.0.1:1' };
  bypassProxyOnLoopback(environment);
  const program = `
    const server = require('node:http').createServer((_, response) => response.end('reached'));
    server.listen(0, '127.0.0.1', async () => {
      const response = await fetch('http://127.0.0.1:' + server.address().port);
      console.log(await response.text());
      process.exit();
    });`;
  expect(execFileSync(process.execPath, ['-e', program], { env: environment, encoding: 'utf8' })).toBe(
    'reached\n',
  );
});
