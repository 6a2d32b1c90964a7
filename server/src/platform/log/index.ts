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
  'date_of_birth',
];

/** Structured logs with request ids; what is secret or personal is taken out wherever it stands two levels deep. */
export function createLog(level: string, to: DestinationStream = pino.destination(1)): Logger {
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
