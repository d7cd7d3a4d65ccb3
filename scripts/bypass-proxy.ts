const LOOPBACK = 'localhost,127.0.0.1,::1';

/**
 * Adds the loopback to the hosts that Node reaches without a proxy (`no_proxy`, which it prefers to `NO_PROXY`). With NODE_USE_ENV_PROXY
 * and HTTP_PROXY set for the whole machine, the programs of the product would look for each other behind the proxy.
 */
export function bypassProxyOnLoopback(environment: Record<string, string | undefined>): void {
  const given = environment['no_proxy'] || environment['NO_PROXY'];
  if (given === '*') return; // every host
  environment['no_proxy'] = given ? `${given},${LOOPBACK}` : LOOPBACK;
}
