import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { certificatePem } from '#demo/pki.ts';
import { openDatabase } from '#platform/database.ts';
import { startTestTrustServices, type TestTrustServices } from '#support/pki/trust-services.ts';
import { backend } from './backend-environment.ts';
import { startOwnServices } from './own-services.ts';

/** Makes a test file use a separate database from here on. */
export async function useOwnDatabase(): Promise<void> {
  const name = `own_${randomUUID().replaceAll('-', '')}`;
  const shared = openDatabase(backend('DATABASE_URL'), (error) => {
    throw error;
  });
  await shared.database.execute(sql.raw(`create database ${name}`));
  await shared.close();
  const url = new URL(backend('DATABASE_URL'));
  url.pathname = `/${name}`;
  process.env['DATABASE_URL'] = url.toString();
}

/** Starts timestamps, OCSP and revocation lists for a test file, and services that use them. */
export async function openTrustServices(): Promise<TestTrustServices & { startServices(): Promise<void> }> {
  const trust = await startTestTrustServices();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'countersign-roots-'));
  const roots = path.join(folder, 'roots.pem');
  writeFileSync(roots, certificatePem(trust.authority.root));
  return {
    ...trust,
    /** Starts services for one test that trust this authority and use its trust services. */
    async startServices() {
      const environment = {
        TSA_URL: trust.timestampUrl,
        TRUST_SERVICE_HOSTS: trust.host,
        TRUSTED_ROOTS: roots,
      };
      process.env['SERVICES_URL'] = await startOwnServices(environment).ready;
    },
    async stop() {
      await trust.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
