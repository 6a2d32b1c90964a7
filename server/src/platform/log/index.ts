import { pino, type Logger } from 'pino';

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
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[removed]' },
  });
}
