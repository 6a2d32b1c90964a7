import { ApiError } from '#lib/api/errors.ts';

/** Toast text: the server's own message, else the fallback of spec 8. */
export function serverMessageOf(error: unknown, fallback: string): string {
  const isServers = error instanceof ApiError && error.code !== 'unexpected_answer';
  return isServers && error.message !== '' ? error.message : fallback;
}
