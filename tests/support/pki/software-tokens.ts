import { execFileSync } from 'node:child_process';
import { createPrivateKey, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { KeyAndChain } from '#demo/pki.ts';

export interface SoftToken {
  label: string;
  serial: string;
  pin: string;
}

/** Software tokens in a separate folder, behind the PKCS#11 driver of SoftHSM. */
export interface SoftTokens {
  /** Environment variables with which a program sees these tokens only. */
  environment: { PKCS11_MODULE: string; SOFTHSM2_CONF: string };
  /** Makes a token that holds these keys with their certificates and issuers, by label. */
  plugIn(label: string, keys: Record<string, KeyAndChain>): SoftToken;
  /** Removes the token, as when it is pulled out. */
  unplug(token: SoftToken): void;
  remove(): void;
}

const DRIVER =
  ['/usr/lib/softhsm/libsofthsm2.so', '/usr/lib64/libsofthsm2.so'].find((file) => existsSync(file)) ?? '';

export function softTokens(): SoftTokens {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'countersign-tokens-'));
  const at = (name: string) => path.join(folder, name);
  mkdirSync(at('tokens'));
  writeFileSync(
    at('softhsm2.conf'),
    `directories.tokendir = ${at('tokens')}\nobjectstore.backend = file\nlog.level = ERROR\n`,
  );
  const environment = { PKCS11_MODULE: DRIVER, SOFTHSM2_CONF: at('softhsm2.conf') };
  const run = (program: string, args: string[]) =>
    execFileSync(program, args, { env: { ...process.env, ...environment }, encoding: 'utf8', stdio: 'pipe' });

  const plugIn = (label: string, keys: Record<string, KeyAndChain>): SoftToken => {
    const pin = randomBytes(6).toString('hex');
    run('softhsm2-util', ['--init-token', '--free', '--label', label, '--pin', pin, '--so-pin', pin]);
    const write = (kind: 'privkey' | 'cert', object: { name: string; id: string; bytes: Buffer }) => {
      const file = at(`${randomBytes(6).toString('hex')}.der`);
      writeFileSync(file, object.bytes, { mode: 0o600 });
      const login = ['--module', DRIVER, '--token-label', label, '--login', '--pin', pin];
      run('pkcs11-tool', [
        ...login,
        '--write-object',
        file,
        '--type',
        kind,
        '--id',
        object.id,
        '--label',
        object.name,
      ]);
      rmSync(file);
    };
    Object.entries(keys).forEach(([name, key], index) => {
      const id = (0xa0 + index).toString(16);
      write('privkey', { name, id, bytes: pkcs8(key) });
      write('cert', { name, id, bytes: key.certificate });
      key.chain.forEach((bytes, place) =>
        write('cert', { name: `Issuer ${place + 1}`, id: `f${place}`, bytes }),
      );
    });
    return { label, serial: serialOf(run('softhsm2-util', ['--show-slots']), label), pin };
  };
  return {
    environment,
    plugIn,
    unplug: ({ label }) => void run('softhsm2-util', ['--delete-token', '--token', label]),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function pkcs8({ privateKey }: KeyAndChain): Buffer {
  return createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' }).export({
    type: 'pkcs8',
    format: 'der',
  });
}

function serialOf(slots: string, label: string): string {
  const slot = slots.split(/^Slot /m).find((text) => new RegExp(`Label:\\s+${label}\\s*$`, 'm').test(text));
  const serial = /Serial number:\s+(\S+)/.exec(slot ?? '')?.[1];
  if (!serial) throw new Error(`The token ${label} is not there.`);
  return serial;
}
