/**
 * Whether a file that was made for a reader limited to `made` may go to one limited to `now` (null: not limited): what it
 * holds must be within what its author may see today.
 */
export function mayReceive(now: readonly string[] | null, made: readonly string[] | null): boolean {
  if (now === null) return true;
  return made !== null && made.every((location) => now.includes(location));
}
