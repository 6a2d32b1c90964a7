let until = 0;

/** Remembers a response's Retry-After: the auth client passes on the error without its headers. */
export function noteRetryAfter(answer: Response): Response {
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
  if (answer.status === 429) until = seconds > 0 ? Date.now() + seconds * 1000 : 0;
  return answer;
}

/** The seconds left; null if none was sent. */
export function lastRetryAfter(): number | null {
  const left = Math.ceil((until - Date.now()) / 1000);
  return left > 0 ? left : null;
}
