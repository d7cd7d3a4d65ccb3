import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { certificatePem } from '#demo/pki.ts';
import { startTestTrustServices, type TestTrustServices } from '#support/pki/trust-services.ts';
import { startOwnServices, type OwnServices } from './own-services.ts';

/** Starts timestamps, OCSP and revocation lists for a test file, and services that use them. */
export async function openTrustServices(): Promise<
  TestTrustServices & { startServices(changes?: Record<string, string>): Promise<OwnServices> }
> {
  const trust = await startTestTrustServices();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'countersign-roots-'));
  const roots = path.join(folder, 'roots.pem');
  writeFileSync(roots, certificatePem(trust.authority.root));
  return {
    ...trust,
    /** Starts services for one test that trust this authority and use its trust services. */
    async startServices(changes = {}) {
      const environment = {
        TSA_URL: trust.timestampUrl,
        TRUST_SERVICE_HOSTS: trust.host,
        TRUSTED_ROOTS: roots,
        ...changes,
      };
      const services = startOwnServices(environment);
      process.env['SERVICES_URL'] = await services.ready;
      return services;
    },
    async stop() {
      await trust.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
