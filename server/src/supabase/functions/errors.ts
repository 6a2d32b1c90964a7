/** An answer of the service itself, in the words of Supabase's edge runtime. */
export class FunctionError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const notFound = () => new FunctionError(404, 'NOT_FOUND', 'Requested function was not found');
export const noToken = () => new FunctionError(401, 'UNAUTHORIZED_NO_AUTH_HEADER', 'Missing authorization header');
export const invalidToken = () => new FunctionError(401, 'UNAUTHORIZED_INVALID_JWT_FORMAT', 'Invalid JWT');
export const bootFailed = () => new FunctionError(503, 'BOOT_ERROR', 'Function failed to start (please check logs)');
export const crashed = () => new FunctionError(500, 'WORKER_ERROR', 'Function exited due to an error (please check logs)');
export const outOfMemory = () => new FunctionError(546, 'WORKER_LIMIT', 'Function exceeded its memory (please check logs)');
export const timedOut = () => new FunctionError(504, 'IDLE_TIMEOUT', 'Function did not respond in time');
export const notInstalled = () =>
  new FunctionError(
    503,
    'NOT_INSTALLED',
    'Functions need Deno, which is not installed. Run: npm run recoup -- functions install',
  );
