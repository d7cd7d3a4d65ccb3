import { CLOCK_SKEW, derReader } from '#signing';

const INTEGER = 0x02;

/** Returns whether a response is a CRL (RFC 5280, 5.1) whose thisUpdate is later than `now`, milliseconds since 1970. */
export function isListOfFuture(response: Buffer, now: number): boolean {
  const thisUpdate = thisUpdateOf(response);
  return thisUpdate !== null && thisUpdate.getTime() > now + CLOCK_SKEW;
}

/** Returns the thisUpdate of a CRL; null for anything else. A certificate has a sequence in its place. */
function thisUpdateOf(response: Buffer): Date | null {
  try {
    const [contents] = derReader.children(derReader.readDer(response));
    const parts = derReader.children(derReader.required(contents));
    if (parts[0]?.tag === INTEGER) parts.shift(); // version
    return derReader.time(derReader.required(parts[2]));
  } catch (error) {
    if (error instanceof derReader.DerError) return null;
    throw error;
  }
}
