import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command, Ended } from './open-commands.ts';

// Process that runs programs one after another; open-commands.ts starts it. A query makes Node evaluate the program
// itself for each command, while the modules that it imports, which take most of the time of a start, are loaded once.

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
let count = 0;

process.on('message', (command: Command) => {
  void run(command).then((ended) => process.send?.(ended));
});
process.once('disconnect', () => process.exit());
process.send?.('ready');

async function run({ program, folder, args, env = {} }: Command): Promise<Ended> {
  const before = Object.keys(env).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, env);
  process.chdir(folder);
  process.argv = [process.execPath, program, ...args];
  process.exitCode = undefined;
  const [output, errors] = [collect(process.stdout), collect(process.stderr)];
  try {
    await import(
      `${pathToFileURL(path.resolve(import.meta.dirname, '../../..', program)).href}?run=${count++}`
    );
  } finally {
    for (const [name, value] of before)
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
    for (const signal of SIGNALS) process.removeAllListeners(signal); // those of the program that has ended
    process.stdout.removeAllListeners('error');
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
