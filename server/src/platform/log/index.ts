import { pino, type DestinationStream, type Logger } from 'pino';
import { describeError } from './describe-error.ts';

const secrets = [
  'authorization',
  'apikey',
  'cookie',
  'password',
  'token',
  'access_token',
  'refresh_token',
  'ssn',
  'ein',
  'account_number',
  'account_number_again',
  'date_of_birth',
];

/** Writes the lines of one event loop turn together; nothing waits longer, and process exit flushes. */
export function gatherLines(to: DestinationStream): DestinationStream {
  let lines = '';
  const flush = () => {
    const text = lines;
    lines = '';
    if (text !== '') to.write(text);
  };
  process.on('exit', flush);
  return {
    write(line) {
      if (lines === '') setImmediate(flush);
      lines += line;
    },
  };
}

type Destination = ReturnType<typeof pino.destination>;

/** Drops output to a closed terminal, as pino does for a closed pipe. Pino would retry the write forever at exit. */
export function dropAfterHangup(output: Destination): Destination {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EIO') Object.assign(output, { write: () => true, flushSync: () => {} });
    else if (error.code !== 'EPIPE') throw error;
  });
  return output;
}

const standardOutput = gatherLines(dropAfterHangup(pino.destination(1)));

/** Structured logs with request ids; secrets and personal data are redacted down to two levels. */
export function createLog(level: string, to: DestinationStream = standardOutput): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[removed]' },
    },
    to,
  );
}
