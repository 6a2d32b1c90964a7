import { MS_PER } from '@recoup/domain/shared/time';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';
import { networkOf } from '#platform/http/address.ts';
import { isUntrustedProxy } from '#platform/http/untrusted-proxy.ts';
import type { Address } from './accounts.ts';

export const knownNetworkDays = 90;

interface Place {
  ip: string;
  now: Date;
}

/** Whether the user of an address has signed in from this network before; false without a user. */
export async function isKnownNetwork(db: Db, { address, ip, now }: Place & { address: Address }): Promise<boolean> {
  const column = sql.ref(address.channel === 'email' ? 'u.email' : 'u.phone');
  const { rows } = await sql`
    select from auth.users u join auth_ext.known_networks k on k.user_id = u.id
    where ${column} = ${address.value} and not u.is_sso_user and k.network = ${networkOf(ip)}
      and k.seen_at > ${new Date(now.getTime() - knownNetworkDays * MS_PER.day)}`.execute(db.owner);
  return rows.length > 0 && !isUntrustedProxy(ip);
}

export async function rememberNetwork(db: Db, { userId, ip, now }: Place & { userId: string }): Promise<void> {
  await sql`
    insert into auth_ext.known_networks (user_id, network, seen_at) values (${userId}, ${networkOf(ip)}, ${now})
    on conflict (user_id, network) do update set seen_at = excluded.seen_at`.execute(db.owner);
}

/** Key of a limit: the account and one network, so that guesses do not lock out the user on other networks. */
export const accountAt = (account: string, ip: string): string => `${account} ${networkOf(ip)}`;
