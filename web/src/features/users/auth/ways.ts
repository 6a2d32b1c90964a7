import { paths } from '#lib/paths/paths.ts';
import type { AppConfig } from '#lib/api/config.ts';

/** Sign-in methods with a form, named in the query (`?with=`); the plain page is the password. */
export type Way = 'password' | 'code' | 'phone' | 'company';

/** The installation's sign-in methods in display order. */
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
