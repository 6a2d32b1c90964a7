/**
 * What a mailed link left in the address. `expired`: the service refused it (used, too old, or replaced by a newer one);
 * `elsewhere`: it was accepted, but this browser did not begin and so cannot fetch the session (PKCE).
 */
export type LinkOutcome = 'none' | 'expired' | 'elsewhere';

export function readLinkOutcome({ search, hash }: { search: string; hash: string }): LinkOutcome {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const has = (name: string) => query.has(name) || fragment.has(name);
  if (has('error') || has('error_code') || has('error_description')) return 'expired';
  return has('code') || has('access_token') ? 'elsewhere' : 'none';
}

/** The same query without anything that a link brought: codes and tokens do not stay in the address. */
export function withoutLink(search: string): string {
  const kept = new URLSearchParams();
  const next = new URLSearchParams(search).get('next');
  if (next) kept.set('next', next);
  return kept.size > 0 ? `?${kept}` : '';
}
