import { day } from '@recoup/contract/shared/common';
import { ENTITY_TYPES, type EntityType } from '@recoup/domain/company/onboarding/company';
import { TRADES, type TradeKey } from '@recoup/domain/company/industries';
import { idOfCode } from '@recoup/domain/company/new-client';
import { refuse } from '@recoup/domain/feed/ledger';
import { REMITTANCE_METHODS } from '@recoup/domain/money/statements';
import { normalizeEin, normalizePhone } from '@recoup/domain/shared/checks';
import { DEBT_TYPES } from '@recoup/domain/shared/debt-types';
import { isCompanyCode } from '@recoup/domain/shared/ids';
import { sql } from 'kysely';
import { z } from 'zod';
import { describeChange } from '#areas/company/business-info/index.ts';
import { insertAuditEntries } from '#platform/audit-entries.ts';
import type { Vault } from '#platform/crypto/index.ts';
import type { Tx } from '#platform/db/db.ts';
import { queryableOf } from '#platform/db/queryable.ts';
import { newId } from '#platform/ids.ts';
import { itemId, noonOf, text } from '../fields.ts';
import { applied, defineKind, updated, type Book, type ChunkScope } from '../kind.ts';
import { differencesOf } from './differences.ts';

const schema = z.object({
  kind: z.literal('client'),
  /** The agency's own id of the client. */
  id: itemId.max(60),
  /** 3 to 12 of A–Z, 0–9; default the id. */
  code: z.string().max(12).optional(),
  legal_name: text(200).optional(),
  dba: text(200).optional(),
  entity_type: z.enum(Object.keys(ENTITY_TYPES) as [EntityType, ...EntityType[]]).optional(),
  formation_state: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  formation_year: z.int().min(1600).max(2200).optional(),
  ein: z.string().max(20).optional(),
  trade: z.enum(Object.keys(TRADES) as [TradeKey, ...TradeKey[]]).optional(),
  debt_types: z.array(z.enum(DEBT_TYPES)).min(1).optional(),
  website: text(300).optional(),
  phone: z.string().max(40).optional(),
  remittance_method: z.enum(REMITTANCE_METHODS).optional(),
  remittance_frequency: z.enum(['weekly', 'biweekly', 'semimonthly', 'monthly']).optional(),
  settlement_min_percent: z.int().min(1).max(100).optional(),
  plan_max_months: z.int().min(1).max(120).optional(),
  legal_allowed: z.boolean().optional(),
  /** The day on which the client signed the agency's agreement on paper: it places without signing again. */
  signed_on_paper: day.optional(),
  /** `loading`: its users see nothing and are not invited. Default `loading` in a history load, else `live`. */
  state: z.enum(['loading', 'live']).optional(),
  /** A loading client goes live automatically on this day. */
  goes_live_on: day.optional(),
  /** Of a new client. `open`: its admin completes the onboarding in the portal. Default `done`. */
  onboarding: z.enum(['open', 'done']).optional(),
});
type Item = z.output<typeof schema>;

interface ClientRow {
  id: string;
  agency_client_id: string | null;
  code: string | null;
  live_at: string | null;
  ein_sealed: string | null;
  [column: string]: unknown;
}

interface Change {
  row: ClientRow;
  item: Item;
  isNew: boolean;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

interface Clients {
  byAgencyId: Map<string, ClientRow>;
  byCode: Map<string, ClientRow>;
  changes: Change[];
  vault: Vault;
}

const clientBook: Book<Clients> = {
  name: 'clients',
  async open(tx, items, { vault }) {
    const named = items as readonly { item: Item }[];
    const ids = named.map(({ item }) => item.id);
    const codes = named.flatMap(({ item }) => codeOf(item) ?? []);
    // One sender at a time: two must not create the same client.
    await sql`select pg_advisory_xact_lock(hashtextextended('feed clients', 0))`.execute(tx);
    const { rows } = await sql<ClientRow>`
      select c.id, c.agency_client_id, c.code, c.legal_name, c.dba, c.entity_type, c.formation_state, c.formation_year, c.ein_sealed,
        c.ein_last4 as present_ein_last4,
        c.trade, c.debt_types, c.website, c.phone, c.remittance_method, c.remittance_frequency, c.settlement_min_percent,
        c.plan_max_months, c.legal_allowed, c.live_at::text as live_at, c.goes_live_on, c.paper_agreement_at::text as paper_agreement_at
      from portal.clients c where c.agency_client_id = any (${ids}) or c.code = any (${codes})
      for no key update`.execute(tx);
    const state: Clients = { byAgencyId: new Map(), byCode: new Map(), changes: [], vault };
    for (const row of rows) remember(state, row);
    return state;
  },
  write: writeClients,
};

function remember({ byAgencyId, byCode }: Clients, row: ClientRow): void {
  if (row.agency_client_id !== null) byAgencyId.set(row.agency_client_id, row);
  if (row.code !== null) byCode.set(row.code, row);
}

/** The agency's own id; null for a client that the console creates, which a system may name later by its code. */
const ownIdOf = ({ id, code }: Item): string | null => (code !== undefined && id === idOfCode(code.toUpperCase()) ? null : id);

function codeOf({ id, code }: Item): string | null {
  const normalized = (code ?? id).toUpperCase();
  return isCompanyCode(normalized) ? normalized : null;
}

export const clientKind = defineKind<Item, Clients>({
  kind: 'client',
  about: 'client',
  loads: 'client',
  isUpsert: true,
  summary: "A client by the agency's id: its names and legal facts, and whether its users may use the portal yet.",
  schema,
  book: clientBook,
  apply(item, { isHistory, now }, state) {
    const code = codeOf(item);
    const same = code === null ? undefined : state.byCode.get(code);
    const row = state.byAgencyId.get(item.id) ?? (same?.agency_client_id === null ? same : undefined);
    if (item.code !== undefined && code === null) return refuse('code_wrong', 'A code has 3 to 12 letters A–Z and digits.');
    if (same && same !== row && (row === undefined || item.code !== undefined))
      return refuse('code_taken', `Another client has the code ${code ?? ''}.`);
    const facts = factsOf(item, state, row?.id ?? newId());
    if ('refusal' in facts) return facts;
    const at = now.toISOString();
    if (!row) {
      if (code === null) return refuse('code_needed', 'Give the client a code of 3 to 12 letters A–Z and digits.');
      if (item.legal_name === undefined) return refuse('validation_failed', 'legal_name: A new client needs its legal name.');
      const isLive = (item.state ?? (isHistory ? 'loading' : 'live')) === 'live';
      const added: ClientRow = {
        ...facts.values,
        id: facts.id,
        agency_client_id: ownIdOf(item),
        code,
        live_at: isLive ? at : null,
        ein_sealed: facts.einSealed ?? null,
      };
      remember(state, added);
      state.changes.push({ row: added, item, isNew: true, before: {}, after: { ...facts.values, code, live_at: added.live_at } });
      return applied(added.id);
    }
    if (item.state === 'loading' && row.live_at !== null)
      return refuse('already_live', 'This client is live: its users may have seen its accounts. It cannot go back to loading.');
    const given = {
      ...facts.values,
      ...(ownIdOf(item) === null ? {} : { agency_client_id: item.id }),
      ...(item.code === undefined ? {} : { code }),
      ...(item.state === 'live' && row.live_at === null ? { live_at: at } : {}),
    };
    const { before, after } = differencesOf(row, given);
    if (facts.einSealed !== undefined && facts.einSealed !== row.ein_sealed) after['ein_sealed'] = facts.einSealed;
    Object.assign(row, after);
    remember(state, row);
    if (Object.keys(after).length > 0) state.changes.push({ row, item, isNew: false, before, after });
    const { ein_sealed: _sealed, ...shown } = after;
    return updated(row.id, { before, after: shown });
  },
});

/** The columns that an item gives, without those of its state. */
function factsOf(item: Item, { vault, byAgencyId, byCode }: Clients, id: string) {
  const {
    kind: _kind,
    id: agencyId,
    code,
    ein,
    phone,
    state: _state,
    onboarding: _onboarding,
    signed_on_paper: signed,
    ...plain
  } = item;
  const normalizedEin = ein === undefined ? undefined : normalizeEin(ein);
  if (normalizedEin === null) return refuse('validation_failed', 'ein: An EIN has nine digits, for example 12-3456789.');
  const normalizedPhone = phone === undefined ? undefined : normalizePhone(phone);
  if (normalizedPhone === null) return refuse('validation_failed', 'phone: Give a US phone number with area code.');
  const known = byAgencyId.get(agencyId) ?? byCode.get(code ?? '');
  const context = `clients.ein:${id}`;
  // Sealing the same number again gives other bytes.
  const isSame =
    normalizedEin !== undefined && known?.ein_sealed ? vault.open(known.ein_sealed, context) === normalizedEin : false;
  const einSealed = normalizedEin === undefined || isSame ? undefined : vault.seal(normalizedEin, context);
  return {
    id,
    einSealed,
    values: {
      ...plain,
      ...(normalizedPhone === undefined ? {} : { phone: normalizedPhone }),
      ...(normalizedEin === undefined || isSame ? {} : { ein_last4: normalizedEin.slice(-4) }),
      ...(signed === undefined ? {} : { paper_agreement_at: noonOf(signed).replace('.000Z', '+00').replace('T', ' ') }),
    },
  };
}

async function writeClients(tx: Tx, { changes }: Clients, { now, isHistory }: ChunkScope): Promise<void> {
  for (const { row, item, isNew, after } of changes)
    if (isNew)
      await tx
        .insertInto('portal.clients')
        .values({
          paper_agreement_at: null,
          goes_live_on: null,
          ...after,
          id: row.id,
          agency_client_id: row.agency_client_id,
          name: String(row['dba'] ?? row['legal_name']),
          legal_name: String(row['legal_name']),
          ein_sealed: row.ein_sealed,
          is_onboarding_completed: item.onboarding !== 'open',
          ...(item.onboarding === 'open' ? { onboarding_state: 'draft' } : {}),
          created_at: now,
        })
        .execute();
    else {
      const isRenamed = 'legal_name' in after || 'dba' in after;
      await tx
        .updateTable('portal.clients')
        .set({ ...after, ...(isRenamed ? { name: String(row['dba'] ?? row['legal_name']) } : {}) })
        .where('id', '=', row.id)
        .execute();
    }
  await addVersions(tx, changes, now);
  if (!isHistory) await announceChanges(tx, changes);
  await insertAuditEntries(
    queryableOf(tx),
    changes.map(({ row, isNew, before, after }) => ({
      client_id: row.id,
      action: isNew ? 'client.loaded' : 'client.changed',
      subject_type: 'client',
      subject_id: row.id,
      details: { fields: Object.keys(after).filter((name) => name !== 'ein_sealed'), ...(isNew ? {} : { before }) },
    })),
  );
}

/** Emails a known client's admins about changed legal facts once the transaction is committed. */
async function announceChanges(tx: Tx, changes: readonly Change[]): Promise<void> {
  const rows = changes.flatMap(({ row, isNew, before, after }) => {
    if (isNew) return [];
    const described = versioned.flatMap((field) => {
      const [present, next] = field === 'ein' ? [row['present_ein_last4'], after['ein_last4']] : [before[field], after[field]];
      return next === undefined ? [] : [describeChange(field, { before: textOf(present), after: textOf(next) })];
    });
    return described.length > 0 ? [{ client_id: row.id, changes: described }] : [];
  });
  if (rows.length === 0) return;
  await sql`
    insert into feed.client_changes (client_id, changes)
    select client_id, changes from json_to_recordset(${JSON.stringify(rows)}::json) as r(client_id uuid, changes jsonb)`.execute(
    tx,
  );
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

const versioned = ['legal_name', 'remittance_method', 'ein'] as const;

/** The values that a client may change only by a new version get one when the agency changes them, too. */
async function addVersions(tx: Tx, changes: readonly Change[], now: Date): Promise<void> {
  const versions = changes.flatMap(({ row, after }) =>
    versioned.flatMap((field) => {
      const value = field === 'ein' ? after['ein_last4'] : after[field];
      return value === undefined
        ? []
        : [{ client_id: row.id, field, value, value_sealed: field === 'ein' ? row.ein_sealed : null }];
    }),
  );
  if (versions.length === 0) return;
  await sql`
    insert into portal.client_profile_versions (client_id, field, version, value, value_sealed, changed_by_name, changed_at)
    select v.client_id, v.field, 1 + coalesce((
        select max(p.version) from portal.client_profile_versions p where p.client_id = v.client_id and p.field = v.field), 0),
      v.value, v.value_sealed, 'The agency', ${now}
    from json_to_recordset(${JSON.stringify(versions)}::json) as v(client_id uuid, field text, value text, value_sealed text)`.execute(
    tx,
  );
}
