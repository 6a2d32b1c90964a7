import { paths } from '#lib/paths/paths.ts';
import type { AppConfig } from '#lib/api/config.ts';
import { canUsePasskeys, prefersPasskey } from '#lib/session/passkey-support.ts';

/** Sign-in methods with a form, named in the query (`?with=`). */
export type SignInMethod = 'passkey' | 'password' | 'code' | 'phone' | 'company';

/** The methods of this installation and browser in display order. */
export function offeredMethods({ phone, sso }: Pick<AppConfig['sign_in'], 'phone' | 'sso'>): SignInMethod[] {
  return [
    ...(canUsePasskeys() ? (['passkey'] as const) : []),
    'password',
    'code',
    ...(phone ? (['phone'] as const) : []),
    ...(sso ? (['company'] as const) : []),
  ];
}

/** The method shown without `?with=`. */
const defaultMethod = (): SignInMethod => (prefersPasskey() ? 'passkey' : 'password');

export function readMethod(search: URLSearchParams, offered: readonly SignInMethod[]): SignInMethod {
  return offered.find((method) => method === search.get('with')) ?? defaultMethod();
}

export function methodPath(method: SignInMethod, next: string | null): string {
  const query = new URLSearchParams();
  if (method !== defaultMethod()) query.set('with', method);
  if (next) query.set('next', next);
  return query.size > 0 ? `${paths.signIn}?${query}` : paths.signIn;
}
