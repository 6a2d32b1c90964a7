/**
 * What a link or another service left in the address. `expired`: it was refused (used, too old, or replaced by a newer
 * one); `elsewhere`: it was accepted, but this browser did not begin and so cannot fetch the session (PKCE).
 */
export type LinkOutcome = 'none' | 'expired' | 'elsewhere';

interface Address {
  search: string;
  hash: string;
}

const ERROR_KEYS = ['error', 'error_code', 'error_description'] as const;

function readerOf({ search, hash }: Address) {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  return (name: string) => query.get(name) ?? fragment.get(name);
}

export function readLinkOutcome(address: Address): LinkOutcome {
  const read = readerOf(address);
  if (ERROR_KEYS.some((name) => read(name) !== null)) return 'expired';
  return read('code') !== null || read('access_token') !== null ? 'elsewhere' : 'none';
}

/** The code of the failure in the address; null where there is none, or where it is no code at all. */
export function readErrorCode(address: Address): string | null {
  const read = readerOf(address);
  const code = read('error_code') ?? read('error') ?? '';
  return /^[a-z][a-z0-9_]{1,60}$/.test(code) ? code : null;
}

/** The same query without anything that a link brought: codes, tokens and errors do not stay in the address. */
export function withoutLink(search: string): string {
  const query = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of ['with', 'next']) {
    const value = query.get(name);
    const clean = name === 'next' && value ? withoutError(value) : value;
    if (clean && clean !== '/') kept.set(name, clean);
  }
  return kept.size > 0 ? `?${kept}` : '';
}

/** Failures of which the service knows no better place to tell lead to the site itself, and from there to sign-in. */
export function errorWithin(search: string): Address | null {
  const next = new URLSearchParams(search).get('next') ?? '';
  if (!next.startsWith('/') || !URL.canParse(next, 'http://site')) return null;
  const { search: inner, hash } = new URL(next, 'http://site');
  return readLinkOutcome({ search: inner, hash }) === 'expired' ? { search: inner, hash } : null;
}

function withoutError(next: string): string {
  if (!errorWithin(`?${new URLSearchParams({ next })}`)) return next;
  const url = new URL(next, 'http://site');
  for (const name of [...ERROR_KEYS, 'sb']) url.searchParams.delete(name);
  return url.pathname + url.search;
}
