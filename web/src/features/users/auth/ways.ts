import { paths } from '#lib/paths/paths.ts';
import type { AppConfig } from '#lib/api/config.ts';

/** Ways to sign in that have a form; it stands in the address (`?with=`), the password's is the plain page. */
export type Way = 'password' | 'code' | 'phone' | 'company';

/** The ways that this installation has, in the order in which they are offered. */
export function offeredWays({ phone, sso }: Pick<AppConfig['sign_in'], 'phone' | 'sso'>): Way[] {
  return ['password', 'code', ...(phone ? (['phone'] as const) : []), ...(sso ? (['company'] as const) : [])];
}

export function readWay(search: URLSearchParams, offered: readonly Way[]): Way {
  return offered.find((way) => way === search.get('with')) ?? 'password';
}

export function wayPath(way: Way, next: string | null): string {
  const query = new URLSearchParams();
  if (way !== 'password') query.set('with', way);
  if (next) query.set('next', next);
  return query.size > 0 ? `${paths.signIn}?${query}` : paths.signIn;
}
