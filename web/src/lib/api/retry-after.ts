let until = 0;

/** Keeps for how long an answer asks callers to stay away: the auth client hands on the error, but not its headers. */
export function noteRetryAfter(answer: Response): Response {
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
  if (answer.status === 429) until = seconds > 0 ? Date.now() + seconds * 1000 : 0;
  return answer;
}

/** Seconds that are left of it; null where nothing was said. */
export function lastRetryAfter(): number | null {
  const left = Math.ceil((until - Date.now()) / 1000);
  return left > 0 ? left : null;
}
