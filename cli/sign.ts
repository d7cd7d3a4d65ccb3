import { randomBytes } from 'node:crypto';
import { asCommandError } from './command-error.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import { removeUnfinished } from './output-file.ts';
import { readSignArguments, SIGN_USAGE, type SignArguments } from './sign-arguments.ts';
import { signBatch } from './sign-batch.ts';
import { openSignJob, readSignSettings } from './sign-job.ts';
import { signOne } from './sign-one.ts';
import { terminalText } from './terminal-text.ts';

// Entry point of `npm run sign`, see docs/COMMAND-LINE.md.
// Ends the work in progress and removes its unfinished files.
let stop: () => void | Promise<void> = () => undefined;
const interrupt = () => void Promise.resolve(stop()).finally(() => process.exit(EXIT.interrupted));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, interrupt);
process.stdout.on('error', interrupt); // the program that reads the results has ended

const isJson = process.argv.includes('--json');
try {
  process.exitCode = await run(readSignArguments(process.argv.slice(2)));
} catch (error) {
  const { code, message, exit } = asCommandError(error);
  if (isJson) console.log(JSON.stringify({ ok: false, code, message }));
  else
    console.error(
      code === 'usage'
        ? `${terminalText(message)}\n(npm run sign -- --help lists the options.)`
        : `Not signed. ${terminalText(message)}`,
    );
  process.exitCode = exit;
}

async function run(args: SignArguments | undefined): Promise<ExitCode> {
  if (!args) {
    console.log(SIGN_USAGE);
    return EXIT.fine;
  }
  const settings = await readSignSettings(args);
  if (!isJson) for (const { message } of settings.warnings) console.error(`Warning: ${message}`);
  if (!args.files) {
    const { signed, failed } = await signBatch(settings, {
      input: process.stdin,
      output: process.stdout,
      onStart: (end) => (stop = end),
    });
    if (!isJson) console.error(`${signed} signed, ${failed} failed`);
    return failed > 0 ? EXIT.notFine : EXIT.fine;
  }
  const id = randomBytes(6).toString('hex');
  const files = { ...args.files, id };
  stop = () => removeUnfinished(files.output, id);
  const signed = await signOne(openSignJob(settings), files);
  const { out, signer, level, field } = signed;
  if (isJson) console.log(JSON.stringify({ ok: true, ...signed }));
  else console.log(terminalText(`Signed by ${signer} at level ${level}, in the field ${field}: ${out}`));
  return EXIT.fine;
}
