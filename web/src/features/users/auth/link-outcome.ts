/**
 * Result that an emailed link or identity provider left in the URL. `expired`: rejected (used, too old, or superseded);
 * `elsewhere`: accepted, but this browser did not start the flow and cannot exchange the code (PKCE).
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

/** Error code in the URL; null if there is none or it is not a valid code. */
export function readErrorCode(address: Address): string | null {
  const read = readerOf(address);
  const code = read('error_code') ?? read('error') ?? '';
  return /^[a-z][a-z0-9_]{1,60}$/.test(code) ? code : null;
}

/** The query without codes, tokens and errors from a link. */
export function withoutLink(search: string): string {
  const query = new URLSearchParams(search);
  const cleaned = new URLSearchParams();
  for (const name of ['with', 'next']) {
    const value = query.get(name);
    const clean = name === 'next' && value ? withoutError(value) : value;
    if (clean && clean !== '/') cleaned.set(name, clean);
  }
  return cleaned.size > 0 ? `?${cleaned}` : '';
}

/** Errors for which the auth service has no redirect target arrive at the site root, and from there at sign-in. */
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
