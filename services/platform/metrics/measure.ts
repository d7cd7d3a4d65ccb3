import { channel, subscribe } from 'node:diagnostics_channel';
import type { PadesLevel } from '#contracts/signature-report.ts';
import type { ReplicaRead } from '../replica/replica.ts';

/** Events that are counted, by kind. None identifies a person, document or organization. */
export interface Measured {
  /** A signature that was asked for. `unknown`: the level, of one that was refused before it was found. */
  signature: { level: PadesLevel | 'unknown'; result: 'stored' | 'refused' | 'failed' };
  /** An attempt to send a mail; after `delayed` there is another. */
  mail: { result: 'sent' | 'delayed' | 'failed' };
  /** A stored file that could not be read or written. */
  blob_error: { kind: 'damaged' | 'missing' | 'disk_full' | 'not_written' };
  /** A call that may read the replica. */
  replica_read: { result: ReplicaRead };
}

const nameOf = (kind: keyof Measured) => `countersign:${kind}`;

/** Tells the metrics, where they run, of something; otherwise it does nothing. */
export function measure<Kind extends keyof Measured>(kind: Kind, event: Measured[Kind]): void {
  channel(nameOf(kind)).publish(event);
}

/** Calls `listener` with everything of a kind from now on. */
export function onMeasured<Kind extends keyof Measured>(
  kind: Kind,
  listener: (event: Measured[Kind]) => void,
): void {
  subscribe(nameOf(kind), (event) => listener(event as Measured[Kind])); // measure() publishes no others on this channel
}
