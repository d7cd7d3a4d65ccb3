import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { certificatePem } from '#demo/pki.ts';
import type { KeyAndChain } from '#signing';
import { hasProgram, withTemporaryFolder } from '#support/test-pki.ts';
import { startTestTrustServices, type TestTrustServices } from '#support/trust-services.ts';
import { openTrustAuthority, rootFileOf } from './authority.ts';

let services: TestTrustServices;
let person: KeyAndChain;
beforeAll(async () => {
  services = await startTestTrustServices();
  person = await services.issue({ commonName: 'Ana Novak', keyType: 'ec' });
});
afterAll(() => services.stop());

describe('the trust services of the demo', () => {
  it('are those of the same authority after a restart', async () => {
    const folder = withTemporaryFolder((name) => name);
    const options = { name: 'Kept', servicesUrl: 'http://127.0.0.1:1' };
    const made = await openTrustAuthority(folder, options);
    const again = await openTrustAuthority(folder, options);
    expect(again.root.equals(made.root)).toBe(true);
    expect(again.timestamp.privateKey.equals(made.timestamp.privateKey)).toBe(true);
    expect(readFileSync(rootFileOf(folder), 'utf8')).toBe(certificatePem(made.root));
  });

  it('give the certificates of the issuers', async () => {
    for (const [name, certificate] of [
      ['root', services.authority.root],
      ['issuing', services.authority.issuing],
    ] as const) {
      const answer = await fetch(`${services.url}/${name}.cer`);
      expect(Buffer.from(await answer.arrayBuffer()).equals(certificate)).toBe(true);
    }
  });

  it('do not answer what is no question', async () => {
    const ask = (place: string) => fetch(`${services.url}${place}`, { method: 'POST', body: 'x' });
    expect((await ask('/ocsp')).status).toBe(400);
    expect((await ask('/elsewhere')).status).toBe(404);
  });
});

if (hasProgram('openssl')) {
  const openssl = (folder: string, args: string[]) =>
    spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' });

  const inFolder = async <T>(action: (folder: string) => Promise<T>): Promise<T> => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'countersign-trust-'));
    const { root, issuing } = services.authority;
    writeFileSync(path.join(folder, 'root.pem'), certificatePem(root));
    writeFileSync(path.join(folder, 'issuing.pem'), certificatePem(issuing));
    writeFileSync(path.join(folder, 'person.pem'), certificatePem(person.certificate));
    return action(folder).finally(() => rm(folder, { recursive: true }));
  };
  const download = async (folder: string, place: string, file: string, body?: Buffer, type = '') => {
    const answer = await fetch(`${services.url}${place}`, {
      ...(body ? { method: 'POST', body: new Uint8Array(body), headers: { 'content-type': type } } : {}),
    });
    writeFileSync(path.join(folder, file), Buffer.from(await answer.arrayBuffer()));
  };

  describe('openssl', () => {
    it.each(['sha256', 'sha384', 'sha512'])('verifies a timestamp over %s', async (hash) => {
      const output = await inFolder(async (folder) => {
        writeFileSync(path.join(folder, 'data'), 'what is to be timestamped');
        openssl(folder, ['ts', '-query', '-data', 'data', `-${hash}`, '-cert', '-out', 'query.tsq']);
        const query = readFileSync(path.join(folder, 'query.tsq'));
        await download(folder, '/timestamp', 'reply.tsr', query, 'application/timestamp-query');
        return openssl(folder, 'ts -verify -queryfile query.tsq -in reply.tsr -CAfile root.pem'.split(' '));
      });
      expect(output.stdout + output.stderr).toContain('Verification: OK');
    });

    it('reads the refusal of a hash that is too weak', async () => {
      const output = await inFolder(async (folder) => {
        writeFileSync(path.join(folder, 'data'), 'x');
        openssl(folder, 'ts -query -data data -sha1 -out query.tsq'.split(' '));
        await download(
          folder,
          '/timestamp',
          'reply.tsr',
          readFileSync(path.join(folder, 'query.tsq')),
          'x/y',
        );
        return openssl(folder, 'ts -reply -in reply.tsr -text'.split(' ')).stdout;
      });
      expect(output).toMatch(/Status: Rejected[^]*unrecognized or unsupported algorithm/);
    });

    it('verifies an answer about a certificate: good, then revoked', async () => {
      const other = await services.issue({ commonName: 'Revoked', keyType: 'ec' });
      services.revoke(other.certificate, new Date('2026-01-02T03:04:05Z'));
      const outputs = await inFolder(async (folder) => {
        writeFileSync(path.join(folder, 'other.pem'), certificatePem(other.certificate));
        const answers: string[] = [];
        for (const name of ['person', 'other']) {
          openssl(folder, [
            'ocsp',
            '-issuer',
            'issuing.pem',
            '-cert',
            `${name}.pem`,
            '-reqout',
            'request.der',
          ]);
          const request = readFileSync(path.join(folder, 'request.der'));
          await download(folder, '/ocsp', 'response.der', request, 'application/ocsp-request');
          const check = ['-CAfile', 'root.pem', '-verify_other', 'issuing.pem', '-no_nonce'];
          const { stdout, stderr } = openssl(folder, [
            'ocsp',
            '-respin',
            'response.der',
            '-issuer',
            'issuing.pem',
            '-cert',
            `${name}.pem`,
            ...check,
          ]);
          answers.push(stderr + stdout);
        }
        return answers;
      });
      expect(outputs[0]).toMatch(/Response verify OK[^]*person.pem: good/);
      expect(outputs[1]).toMatch(
        /Response verify OK[^]*other.pem: revoked[^]*keyCompromise[^]*Jan {2}2 03:04:05 2026/,
      );
    });

    it.each(['root', 'issuing'])('verifies the list of the %s authority', async (name) => {
      const output = await inFolder(async (folder) => {
        await download(folder, `/${name}.crl`, 'list.crl');
        return execFileSync(
          'openssl',
          ['crl', '-inform', 'der', '-in', 'list.crl', '-CAfile', `${name}.pem`, '-text', '-verify'],
          { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
        );
      });
      expect(output).toMatch(/X509v3 CRL Number/);
    });
  });
}
