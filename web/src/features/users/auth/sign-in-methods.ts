import { paths } from '#lib/paths/paths.ts';
import type { AppConfig } from '#lib/api/config.ts';

/** Sign-in methods with a form, named in the query (`?with=`); the plain page is the password. */
export type SignInMethod = 'password' | 'code' | 'phone' | 'company';

/** The installation's sign-in methods in display order. */
export function offeredMethods({ phone, sso }: Pick<AppConfig['sign_in'], 'phone' | 'sso'>): SignInMethod[] {
  return ['password', 'code', ...(phone ? (['phone'] as const) : []), ...(sso ? (['company'] as const) : [])];
}

export function readMethod(search: URLSearchParams, offered: readonly SignInMethod[]): SignInMethod {
  return offered.find((method) => method === search.get('with')) ?? 'password';
}

export function methodPath(method: SignInMethod, next: string | null): string {
  const query = new URLSearchParams();
  if (method !== 'password') query.set('with', method);
  if (next) query.set('next', next);
  return query.size > 0 ? `${paths.signIn}?${query}` : paths.signIn;
}
