import type { FastifyRequest } from 'fastify';
import { queryOf } from './http.ts';
import type { AuthSettings } from './settings.ts';

type Sites = Pick<AuthSettings, 'siteUrl' | 'redirectUrls'>;

/**
 * Where a link finally leads: the requested URL if allowed (`inBody` first, for endpoints that accept one there), else the
 * referrer, else the site URL. Never the Host header, which any caller can set (security.md, Links).
 */
export function redirectOf(request: FastifyRequest, sites: Sites, inBody = ''): string {
  const header = request.headers.redirect_to;
  const candidates = [
    inBody,
    typeof header === 'string' ? header : '',
    queryOf(request, 'redirect_to'),
    request.headers.referer ?? '',
  ];
  return candidates.find((url) => url !== '' && isAllowed(url, sites)) ?? sites.siteUrl;
}

export function isAllowed(text: string, { siteUrl, redirectUrls }: Sites): boolean {
  // Browsers read these differently: a backslash as a slash, control characters as nothing.
  if (/[\\\s\p{Cc}]/u.test(text)) return false;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.username !== '' || url.password !== '') return false;
  if (/^(javascript|data|vbscript|file|blob|about):$/.test(url.protocol)) return false;
  // 127.1, 0x7f000001 and 2130706433 are addresses to a browser only, so the host must be in canonical form.
  const written = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(text)?.[1]?.toLowerCase() ?? '';
  if (url.hostname !== '' && written.replace(/:\d*$/, '') !== url.hostname) return false;
  const site = new URL(siteUrl);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  if (isWeb && url.origin === site.origin) return true;
  // As a browser completes it: `https://host?query` has a path, and the host ends before it.
  const withoutFragment = url.host === '' ? text.split('#', 1)[0] : url.href.split('#', 1)[0];
  return redirectUrls.some((glob) => toPattern(glob).test(withoutFragment ?? ''));
}

/**
 * `*` matches anything but `.` and `/`, `**` matches those too; neither matches beyond the host or a port. `?` matches one character;
 * everything else is literal.
 */
function toPattern(glob: string): RegExp {
  const [, scheme = '', host = '', rest = glob] = /^([a-z][a-z0-9+.-]*:\/\/)([^/]*)(.*)$/i.exec(glob) ?? [];
  // A glob that ends with the host means its root path.
  const path = rest === '' && /^https?:/i.test(scheme) ? '/' : rest;
  return new RegExp(`^${toSource(scheme + host.toLowerCase(), '[^/:]*', ':')}${toSource(path, '.*')}$`);
}

function toSource(glob: string, anything: string, never = ''): string {
  return glob.replaceAll(/\*\*|\*|\?|[.+^${}()|[\]\\/]/g, (part) => {
    if (part === '**') return anything;
    if (part === '*') return `[^./${never}]*`;
    return part === '?' ? `[^./${never}]` : `\\${part}`;
  });
}
