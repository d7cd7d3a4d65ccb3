import { spawnSync } from 'node:child_process';

/** Returns the RSA-2048 signatures for each second of processor time, as `openssl speed` counts them; null without openssl. */
export function opensslSpeed(): number | null {
  const { status, stdout } = spawnSync('openssl', ['speed', '-seconds', '1', 'rsa2048'], {
    encoding: 'utf8',
  });
  // rsa 2048 bits 0.000330s 0.000022s   3028.8  45922.9
  const rate = /^rsa 2048 bits\s+\S+\s+\S+\s+([\d.]+)/m.exec(stdout)?.[1];
  return status === 0 && rate !== undefined ? Number(rate) : null;
}
