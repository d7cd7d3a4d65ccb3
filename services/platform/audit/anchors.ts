import { Evidence } from '#contracts/evidence.ts';
import { z } from '#contracts/zod.ts';
import type { Anchor } from './verify-activity-log.ts';

export const CHECK_FORMAT = 'countersign-activity-check';

/** State of a log that an earlier check recorded. */
const EarlierCheck = z.object({
  format: z.literal(CHECK_FORMAT),
  organizations: z.array(
    z.object({
      id: z.uuid(),
      head: z.nullable(z.object({ sequence: z.int(), hash: z.string() })),
    }),
  ),
});

const Proof = z.discriminatedUnion('format', [Evidence, EarlierCheck]);

/**
 * Returns, by organization id, the anchors in a signing report or an earlier check (JSON); `name` names the
 * file.
 * @throws Error for any other JSON
 */
export function anchorsIn(json: string, name: string): Map<string, Anchor[]> {
  const proof = Proof.parse(JSON.parse(json));
  if (proof.format === CHECK_FORMAT) {
    return new Map(proof.organizations.map(({ id, head }) => [id, head ? [{ ...head, proof: name }] : []]));
  }
  const told = proof.events.flatMap(({ sequence, hash, previous_hash }) => [
    { sequence, hash },
    { sequence: sequence - 1, hash: previous_hash },
  ]);
  const places = new Map([...told, proof.activity_log].map((place) => [place.sequence, place]));
  places.delete(0); // precedes the first entry
  return new Map([[proof.organization.id, [...places.values()].map((place) => ({ ...place, proof: name }))]]);
}
