import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, password } from '#test/factories.ts';
import { newEmail, startMailServer, type MailServer } from '#test/auth-flows.ts';

let server: MailServer;
const known = newEmail('known');
beforeAll(async () => {
  server = await startMailServer({ PASSWORD_ATTEMPTS_PER_5_MIN: '1000', EMAILS_PER_HOUR: '10000' });
  // Hashed at the product's cost, on which the time of a refusal depends.
  await server.auth.createUser({ email: known, password, email_confirm: true });
});
afterAll(() => server.stop());

const forms: Record<string, (email: string) => [path: string, body: object]> = {
  'a sign-up': (email) => ['signup', { email, password }],
  'a code': (email) => ['otp', { email }],
  'a link': (email) => ['magiclink', { email }],
  'a recovery': (email) => ['recover', { email }],
  'a repetition': (email) => ['resend', { type: 'signup', email }],
  'a password': (email) => ['token?grant_type=password', { email, password: 'wrong' }],
  'a wrong code': (email) => ['verify', { type: 'email', email, token: 'abcdef' }],
};

async function send(form: string, email: string) {
  const [path, body] = forms[form]?.(email) ?? ['', {}];
  const started = performance.now();
  const answer = await call<Record<string, unknown>>(server, null, `/auth/v1/${path}`, { method: 'POST', body });
  return { ...answer, took: performance.now() - started };
}

/** Removes what differs between any two calls. */
function withoutChance({ status, body, headers }: Awaited<ReturnType<typeof send>>, email: string) {
  const instant = /"\d{4}-\d\d-\d\dT[\d:.]+Z"/g;
  const uuid = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;
  const text = JSON.stringify(body).replaceAll(email, 'EMAIL').replaceAll(instant, '"TIME"').replaceAll(uuid, 'ID');
  return { status, text, headers: [...headers.keys()].filter((name) => name !== 'date').toSorted() };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The share of pairs in which the first call is slower: 0.5 if timing reveals nothing, 0 or 1 if every call reveals it. */
function separation(a: number[], b: number[]): number {
  const pairs = a.flatMap((x) => b.map((y) => (x > y ? 1 : 0)));
  return pairs.reduce<number>((sum, one) => sum + one, 0) / pairs.length;
}

describe('account existence', () => {
  // Sign-up for a taken address returns a user without identities, as the protocol defines; the client library reads that.
  it.each(Object.keys(forms).filter((form) => form !== 'a sign-up'))('is not in the answer to %s', async (form) => {
    const unknown = newEmail();
    expect(withoutChance(await send(form, known), known)).toEqual(withoutChance(await send(form, unknown), unknown));
  });

  it('is not revealed by the status or headers of a sign-up', async () => {
    const [taken, fresh] = [await send('a sign-up', known), await send('a sign-up', newEmail())];
    expect(taken.status).toBe(fresh.status);
    expect([...taken.headers.keys()]).toEqual([...fresh.headers.keys()]);
    expect(Object.keys(taken.body)).toEqual(Object.keys(fresh.body));
  });

  it('is not revealed by response time', async () => {
    const rounds = 7;
    const measured = await Promise.all(
      Object.keys(forms).map(async (form) => {
        const times = { known: [] as number[], unknown: [] as number[] };
        for (let round = 0; round < rounds; round += 1) {
          const order = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
          for (const who of order) times[who].push((await send(form, who === 'known' ? known : newEmail())).took);
        }
        const apart = Math.abs(median(times.known) - median(times.unknown));
        return { form, apart, separation: separation(times.known, times.unknown) };
      }),
    );
    // Detectable means a difference that is both clear and consistent; a busy machine produces one of the two now and then.
    const distinguishable = measured.filter(({ apart, separation: share }) => apart > 15 && Math.abs(share - 0.5) > 0.4);
    expect(distinguishable).toEqual([]);
  });
});
