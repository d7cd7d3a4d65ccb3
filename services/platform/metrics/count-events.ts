import { Counter, type Registry } from 'prom-client';
import { onMeasured } from './measure.ts';

/** Counts what `measure()` tells of. */
export function countEvents(registry: Registry): void {
  const registers = [registry];
  const signatures = new Counter({
    name: 'countersign_signatures_total',
    help: 'Signatures that were asked for, by the level that was reached or wanted, and by their end.',
    labelNames: ['level', 'result'],
    registers,
  });
  const mails = new Counter({
    name: 'countersign_mails_total',
    help: 'Attempts to send a mail; after a delayed one there is another.',
    labelNames: ['result'],
    registers,
  });
  const blobErrors = new Counter({
    name: 'countersign_blob_errors_total',
    help: 'Stored files that could not be read or written.',
    labelNames: ['kind'],
    registers,
  });
  const replicaReads = new Counter({
    name: 'countersign_replica_reads_total',
    help: 'Calls that may read the replica: those that did, and those that read the primary, by the reason.',
    labelNames: ['result'],
    registers,
  });
  for (const result of ['sent', 'delayed', 'failed']) mails.inc({ result }, 0);
  for (const kind of ['damaged', 'missing', 'disk_full', 'not_written']) blobErrors.inc({ kind }, 0);
  for (const result of ['replica', 'behind', 'busy', 'away', 'failed']) replicaReads.inc({ result }, 0);
  onMeasured('replica_read', (labels) => replicaReads.inc(labels));
  onMeasured('signature', (labels) => signatures.inc(labels));
  onMeasured('mail', (labels) => mails.inc(labels));
  onMeasured('blob_error', (labels) => blobErrors.inc(labels));
}
