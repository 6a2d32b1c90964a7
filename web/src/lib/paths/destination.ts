/**
 * Where to go after sign-in: only a path of this site, never a sign-in page. Anything else (`//elsewhere`, `https:…`, backslashes
 * that browsers read as slashes) is refused (security.md, open redirects).
 */
export function safeDestination(
  value: string | null | undefined,
  origin: string = window.location.origin,
  fallback = '/',
): string {
  if (!value || !value.startsWith('/') || hasUnsafeCharacter(value)) return fallback;
  try {
    const address = new URL(value, origin);
    if (address.origin !== origin || value.startsWith('//')) return fallback;
    if (/^\/(signin|login|second-factor)(\/|$)/.test(address.pathname)) return fallback;
    return address.pathname + address.search + address.hash;
  } catch {
    return fallback;
  }
}

/** Browsers read a backslash as a slash, and drop tabs and line ends from URLs. */
function hasUnsafeCharacter(value: string): boolean {
  return [...value].some((character) => character === '\\' || character < ' ');
}
