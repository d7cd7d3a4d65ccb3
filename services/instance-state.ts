import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { InstanceState } from '#platform/operation/instance-store.ts';
import type { TimestampState } from '#trust/trust-services/trust-services.ts';

const MANIFEST = path.resolve(import.meta.dirname, '../package.json');

/** Version of this program. */
export const { version: VERSION } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { version: string }; // npm requires it

/** Returns the state of this process: the disk of the folder of stored files, and what it last saw of the timestamp server. */
export async function readInstanceState(
  folder: string,
  { answeredAt, failedAt, isPaused }: TimestampState,
): Promise<InstanceState> {
  const disk = await statfs(folder).catch(() => null);
  return {
    free_bytes: disk && disk.bavail * disk.bsize,
    total_bytes: disk && disk.blocks * disk.bsize,
    timestamp_answered_at: answeredAt,
    timestamp_failed_at: failedAt,
    is_timestamp_paused: isPaused,
  };
}
