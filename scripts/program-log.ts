import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { createStream } from 'rotating-file-stream';

/** Log file of a program, which rotates: five files of at most 10 MB. */
export interface ProgramLog {
  /** Writes all lines of a stream to the file; those that report an error go to the console as well. */
  follow(output: Readable): void;
}

const ROTATION = { size: '10M', maxFiles: 5, mode: 0o600 } as const;
/** Level `error` of pino, whose JSON lines the services write. */
const ERROR_LEVEL = 50;

/** Opens the log file `<name>.log` in a folder. `say` prints a line on the console. */
export function openProgramLog(folder: string, name: string, say: (line: string) => void): ProgramLog {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = createStream(`${name}.log`, { path: folder, ...ROTATION });
  // A full disk must not end the starter; what cannot be written is missing in the log.
  file.on('error', (error) => say(`${path.join(folder, name)}.log cannot be written: ${error.message}`));
  return {
    follow(output) {
      createInterface({ input: output }).on('line', (line) => {
        file.write(`${line}\n`);
        const error = errorIn(line);
        if (error) say(`${name}: ${error}`);
      });
    },
  };
}

/** Returns what a line of the log reports as an error, in one line; undefined for others. */
export function errorIn(line: string): string | undefined {
  const entry = parsed(line);
  if (typeof entry?.level !== 'number' || entry.level < ERROR_LEVEL) return undefined;
  const { err, msg = '' } = entry;
  const causes = [err?.message, err?.cause?.message].filter((text) => text !== undefined);
  return [msg, ...causes].join(': ').replaceAll(/\s+/g, ' ');
}

interface LogEntry {
  level?: number;
  msg?: string;
  err?: { message?: string; cause?: { message?: string } };
}

function parsed(line: string): LogEntry | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as LogEntry; // the services write pino's entries; any other object has none of these keys
  } catch {
    return undefined;
  }
}
