import { decodeJwt } from 'jose';
import { z } from 'zod';

interface Self {
  caller: { email: string };
  accessToken: string;
}

/** An error of the hosted project; `code` is the wire's. */
class HostedRefusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'HostedRefusal';
    this.code = code;
  }
}

const refusal = z.object({
  code: z.union([z.string(), z.number()]).optional(),
  error_code: z.string().optional(),
  msg: z.string().optional(),
  message: z.string().optional(),
});
const hostedUser = z.object({
  identities: z
    .array(z.object({ provider: z.string() }))
    .nullish()
    .transform((list) => list ?? []),
  factors: z
    .array(z.object({ status: z.string(), created_at: z.string().optional() }))
    .nullish()
    .transform((list) => list ?? []),
});
type Factor = z.output<typeof hostedUser>['factors'][number];
const opened = z.object({ access_token: z.string() });

/** Changes name and password of a hosted project's user, in that user's name. */
export function createHostedAccount({ projectUrl, anonKey }: { projectUrl: string; anonKey: string }) {
  async function send(method: string, path: string, { token, body }: { token?: string; body?: unknown }): Promise<unknown> {
    const response = await fetch(new URL(`/auth/v1/${path}`, projectUrl), {
      method,
      headers: { apikey: anonKey, authorization: `Bearer ${token ?? anonKey}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    });
    const text = await response.text();
    if (response.ok) return text === '' ? null : JSON.parse(text);
    const reported = refusal.safeParse(parse(text)).data ?? {};
    throw new HostedRefusal(
      reported.error_code ?? String(reported.code ?? response.status),
      reported.msg ?? reported.message ?? 'Refused',
    );
  }

  /** The wire has no call that only checks a password, so this signs in and out again. */
  async function checkCurrent(email: string, password: string): Promise<void> {
    const answer = await send('POST', 'token?grant_type=password', { body: { email, password } }).catch((error: unknown) => {
      if (error instanceof HostedRefusal && error.code === 'invalid_credentials')
        throw new HostedRefusal('current_password_invalid', error.message);
      // Captcha solutions are for the sign-in page only; nothing is changed here without the current password.
      if (error instanceof HostedRefusal && error.code === 'captcha_failed')
        throw new HostedRefusal('current_password_uncheckable', error.message);
      throw error;
    });
    await send('POST', 'logout?scope=local', { token: opened.parse(answer).access_token });
  }

  return {
    async findProofs({ accessToken }: Self): Promise<{ password: boolean; secondFactor: boolean }> {
      const user = hostedUser.parse(await send('GET', 'user', { token: accessToken }));
      return {
        // The closest the wire offers: a user with an email identity has a password or can set one by email.
        password: user.identities.some(({ provider }) => provider === 'email' || provider === 'phone'),
        secondFactor: user.factors.some((factor) => factor.status === 'verified' && isBefore(factor, accessToken)),
      };
    },

    /** The wire does not report which factor a code came from, so all of them must be older than the session. */
    async hasShownFactor({ accessToken }: Self): Promise<boolean> {
      const { factors } = hostedUser.parse(await send('GET', 'user', { token: accessToken }));
      const verified = factors.filter(({ status }) => status === 'verified');
      return verified.length > 0 && verified.every((factor) => isBefore(factor, accessToken));
    },

    checkPassword: ({ caller }: Self, password: string): Promise<void> => checkCurrent(caller.email, password),

    async rename({ accessToken }: Self, { first_name, last_name }: { first_name: string; last_name: string }): Promise<void> {
      await send('PUT', 'user', { token: accessToken, body: { data: { first_name, last_name } } });
    },

    async changePassword({ caller, accessToken }: Self, { current, next }: { current: string; next: string }): Promise<void> {
      await checkCurrent(caller.email, current);
      await send('PUT', 'user', { token: accessToken, body: { password: next, current_password: current } });
      await send('POST', 'logout?scope=others', { token: accessToken });
    },
  };
}

const proofs = z.object({ amr: z.array(z.object({ timestamp: z.number() })).min(1) });

/** Whether a factor existed when the session started, by the first `amr` entry of its token. Unknown: no. */
function isBefore({ created_at: createdAt }: Factor, accessToken: string): boolean {
  const amr = proofs.safeParse(readPayload(accessToken)).data?.amr;
  if (!amr || createdAt === undefined) return false;
  return Date.parse(createdAt) / 1000 < Math.min(...amr.map(({ timestamp }) => timestamp));
}

/** From a verified token. */
function readPayload(accessToken: string): unknown {
  try {
    return decodeJwt(accessToken);
  } catch {
    return null;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
