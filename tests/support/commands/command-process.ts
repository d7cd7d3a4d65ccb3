import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command, Ended } from './open-commands.ts';

// Process that runs commands of `cli/` one after another; open-commands.ts starts it. A query makes Node evaluate the program
// itself for each command, while the modules that it imports, which take most of the time of a start, are loaded once.

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
let count = 0;

process.on('message', ({ program, folder, args }: Command) => {
  void run(program, folder, args).then((ended) => process.send?.(ended));
});
process.once('disconnect', () => process.exit());
process.send?.('ready');

async function run(program: string, folder: string, args: string[]): Promise<Ended> {
  process.chdir(folder);
  process.argv = [process.execPath, program, ...args];
  process.exitCode = undefined;
  const [output, errors] = [collect(process.stdout), collect(process.stderr)];
  try {
    await import(
      `${pathToFileURL(path.resolve(import.meta.dirname, '../../..', program)).href}?run=${count++}`
    );
  } finally {
    for (const signal of SIGNALS) process.removeAllListeners(signal); // those of the program that has ended
  }
  return { exit: exitCode(), output: output(), errors: errors() };
}

const exitCode = () => Number(process.exitCode ?? 0);

/** Keeps what is written to a stream; the returned function ends that and returns the text. */
function collect(stream: NodeJS.WriteStream): () => string {
  const write = stream.write.bind(stream);
  let text = '';
  stream.write = (chunk: string | Uint8Array) => {
    text += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
    return true;
  };
  return () => {
    stream.write = write;
    return text;
  };
}
