import { refuse } from '@recoup/domain/feed/ledger';
import { normalizeEmail } from '@recoup/domain/shared/checks';
import { sql } from 'kysely';
import { z } from 'zod';
import { client, itemId, text } from '../fields.ts';
import { applied, defineKind, missing, updated, type Book } from '../kind.ts';
import { differencesOf } from './differences.ts';

const schema = z
  .object({
    kind: z.literal('membership'),
    id: itemId,
    client,
    email: z.string().max(254),
    name: text(200).optional(),
    role: z.enum(['client_admin', 'client_staff']),
    /** Codes of the locations to which a member of staff is limited; absent: all. */
    locations: z.array(text(30)).min(1).max(1000).optional(),
    /** Whether an invitation is sent. It is sent when the client is live. */
    invite: z.boolean().default(true),
  })
  .refine(({ role, locations }) => locations === undefined || role === 'client_staff', {
    path: ['locations'],
    message: 'Only client_staff can be limited to locations',
  });
type Item = z.output<typeof schema>;

interface MemberRow {
  client_id: string;
  external_id: string;
  email: string;
  name: string | null;
  role: string;
  location_ids: string[] | null;
  is_invited: boolean;
  invited_at: string | null;
}

interface Members {
  byName: Map<string, MemberRow>;
  byEmail: Map<string, MemberRow>;
  locations: Map<string, string>;
  changed: Set<MemberRow>;
}

const keyOf = (clientId: string, name: string) => `${clientId}/${name}`;

const memberBook: Book<Members> = {
  name: 'members',
  async open(tx, items) {
    const clientIds = [...new Set(items.flatMap(({ clientId }) => clientId ?? []))].toSorted();
    const { rows } = await sql<MemberRow>`
      select client_id, external_id, email, name, role, location_ids, is_invited, invited_at::text as invited_at
      from feed.planned_members where client_id = any (${clientIds}::uuid[])
      order by client_id, external_id for update`.execute(tx);
    const locations = await tx
      .selectFrom('portal.locations')
      .select(['client_id', 'id', 'code'])
      .where('client_id', 'in', clientIds)
      .execute();
    return {
      byName: new Map(rows.map((row) => [keyOf(row.client_id, row.external_id), row])),
      byEmail: new Map(rows.map((row) => [keyOf(row.client_id, row.email), row])),
      locations: new Map(locations.map(({ client_id: clientId, id, code }) => [keyOf(clientId, code.toLowerCase()), id])),
      changed: new Set(),
    };
  },
  async write(tx, { changed }) {
    if (changed.size === 0) return;
    await sql`
      insert into feed.planned_members (client_id, external_id, email, name, role, location_ids, is_invited)
      select client_id, external_id, email, name, role, location_ids, is_invited
      from jsonb_to_recordset(${JSON.stringify([...changed])}::jsonb) as r(client_id uuid, external_id text, email text, name text,
        role text, location_ids uuid[], is_invited boolean)
      on conflict (client_id, external_id) do update set email = excluded.email, name = excluded.name, role = excluded.role,
        location_ids = excluded.location_ids, is_invited = excluded.is_invited`.execute(tx);
  },
};

export const membershipKind = defineKind<Item, Members>({
  kind: 'membership',
  about: 'client',
  loads: 'membership',
  isUpsert: true,
  summary: 'A user of a client: email address, role and locations. Invited once the client is live.',
  schema,
  book: memberBook,
  apply(item, { clientId }, state) {
    const email = normalizeEmail(item.email);
    if (email === null) return refuse('validation_failed', 'email: This is not an email address.');
    const ids: string[] = [];
    for (const code of item.locations ?? []) {
      const id = state.locations.get(keyOf(clientId, code.toLowerCase()));
      if (id === undefined)
        return missing('unknown_location', `Unknown location ${code}. Send it first, or correct its code.`, {
          kind: 'location',
          name: code,
        });
      ids.push(id);
    }
    const known = state.byName.get(keyOf(clientId, item.id));
    const same = state.byEmail.get(keyOf(clientId, email));
    if (same && same !== known)
      return refuse('email_taken', `${email} is named by the membership ${same.external_id} of this client already.`);
    const next = {
      email,
      ...(item.name === undefined ? {} : { name: item.name }),
      role: item.role,
      location_ids: ids.length > 0 ? ids.toSorted() : null,
      is_invited: item.invite,
    };
    if (!known) {
      const row: MemberRow = { name: null, ...next, client_id: clientId, external_id: item.id, invited_at: null };
      state.byName.set(keyOf(clientId, item.id), row);
      state.byEmail.set(keyOf(clientId, email), row);
      state.changed.add(row);
      return applied();
    }
    const difference = differencesOf(known as unknown as Record<string, unknown>, next);
    // The invitation sets role and locations; afterwards the client's admins change them.
    if (known.invited_at !== null && Object.keys(difference.after).length > 0)
      return refuse('invited_before', `${known.email} was invited already. The client's admins change roles and locations now.`);
    Object.assign(known, difference.after);
    if (Object.keys(difference.after).length > 0) state.changed.add(known);
    return updated(undefined, difference);
  },
});
