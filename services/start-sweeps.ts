import type { FastifyBaseLogger } from 'fastify';
import type { ServiceName } from '#contracts/call.ts';
import { startAnswerSweeper } from '#platform/idempotency/answer-sweeper.ts';
import { startApiSweeper } from '#platform/api-keys/api-sweeper.ts';
import { startLimitSweeper } from '#platform/limits/limit-sweeper.ts';
import { startSweep } from '#platform/sweep.ts';
import type { UnusableBlob } from '#platform/blobs/blob-unusable.ts';
import type { Platform } from '#platform/platform.ts';
import { startBlobScrubber } from './document/files/blob-scrubber.ts';
import { encryptPlainBlobs } from './document/files/encrypt-plain-blobs.ts';
import { startOrphanSweeper } from './document/files/orphan-sweeper.ts';
import { startDueReminders } from './document/due-dates/due-date-sweeper.ts';
import { startOrganizationSweeper } from './document/organization-sweep/organization-sweeper.ts';
import { startUploadSweeper } from './document/uploads/upload-sweeper.ts';
import { startOrderSweeper } from './general/one-time-codes/order-sweeper.ts';
import { startDigests } from './general/notifications/digest/digest-sweeper.ts';
import { startCertificateNotices } from './organization/certificates/notices/notice-sweeper.ts';
import { startListRefresh } from './organization/trusted-lists/refresh-lists.ts';
import { startRetention } from './retention/retention-sweeper.ts';

const DAY_MS = 86_400_000;

interface SweepOptions {
  services: readonly ServiceName[];
  log: FastifyBaseLogger;
  onError: (error: Error) => void;
  /** Called with each stored file that is damaged or missing. */
  onUnusable: (blob: UnusableBlob) => void;
}

/** Starts the sweeps of a program that runs these services; returns the functions that stop them. */
export function startSweeps(
  platform: Platform,
  { services, log, onError, onUnusable }: SweepOptions,
): (() => Promise<void>)[] {
  const { database } = platform;
  return [
    startOrderSweeper(database, onError),
    startLimitSweeper(database, onError),
    startApiSweeper(database, onError),
    startRetention(database, {
      retention: platform.retention,
      onRemoved: (rows) => log.info(rows, 'removed rows that are older than they are kept'),
      onError,
    }),
    startAnswerSweeper(database, onError),
    ...(services.includes('organization')
      ? [startCertificateNotices(platform, onError), startListRefresh(platform, onError)]
      : []),
    ...(services.includes('general') ? [startDigests(platform, onError)] : []),
    ...(services.includes('document')
      ? [
          startOrganizationSweeper(platform, onError),
          startDueReminders(platform, onError),
          startUploadSweeper(platform, onError),
          startOrphanSweeper(platform, { log, onError }),
          startBlobScrubber(platform, { onProblem: onUnusable, onError }),
          startSweep({
            everyMs: DAY_MS,
            startsAtOnce: true,
            onError,
            work: async (isStopping) => {
              const counts = await encryptPlainBlobs(platform, isStopping);
              if (Object.values(counts).some((count) => count > 0))
                log.warn(counts, 'plain files of an earlier release');
            },
          }),
        ]
      : []),
  ];
}
