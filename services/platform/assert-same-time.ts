import { databaseTime, type Database } from './database.ts';
import { BadConfiguration } from './errors/bad-configuration.ts';

const MOST_APART_MS = 30_000;

/**
 * Compares the clock of this machine with that of the database, halfway between question and answer. Sessions, codes and due dates use
 * both, and signatures carry the time of this machine. @throws BadConfiguration when they are apart by more than 30 seconds
 */
export async function assertSameTime(database: Database): Promise<void> {
  const asked = Date.now();
  const there = await databaseTime(database);
  const apartMs = (asked + Date.now()) / 2 - there;
  if (Math.abs(apartMs) <= MOST_APART_MS) return;
  const seconds = Math.round(Math.abs(apartMs) / 1000);
  const direction = apartMs > 0 ? 'ahead of' : 'behind';
  throw new BadConfiguration(
    `The clock of this machine is ${seconds} seconds ${direction} that of the database. Set both right, by NTP for example: signatures carry that time, and sessions end by it.`,
  );
}
