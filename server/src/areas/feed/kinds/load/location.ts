import { checkLocation, type CompanyLocation } from '@recoup/domain/company/location';
import { refuse } from '@recoup/domain/feed/ledger';
import { sql } from 'kysely';
import { z } from 'zod';
import { insertLocations, updateLocation } from '#areas/company/locations/index.ts';
import { insertAuditEntries } from '#platform/audit-entries.ts';
import { queryableOf } from '#platform/db/queryable.ts';
import { client, itemId } from '../fields.ts';
import { applied, defineKind, updated, type Book } from '../kind.ts';
import { differencesOf } from './differences.ts';

const line = (max: number) => z.string().max(max).optional();

const schema = z.object({
  kind: z.literal('location'),
  id: itemId,
  client,
  /** Unique within the client; default the id. */
  code: line(30),
  name: line(200),
  line1: line(200),
  line2: line(200),
  city: line(100),
  state: line(2),
  postal_code: line(10),
  phone: line(40),
  hours: line(200),
  /** Whether mailed payments for its debts go to its own address. */
  is_remit_to: z.boolean().optional(),
  is_active: z.boolean().optional(),
});
type Item = z.output<typeof schema>;

interface LocationRow {
  client_id: string;
  id: string | null;
  revision: number;
  is_active: boolean;
  code: string;
  name: string;
  line1: string | null;
  line2: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
  phone: string | null;
  hours: string | null;
  is_remit_to: boolean;
}

interface Changed {
  row: LocationRow;
  next: CompanyLocation;
  isNew: boolean;
  /** Set where it changes. */
  isActive: boolean | null;
}

interface Locations {
  byCode: Map<string, LocationRow>;
  changed: Changed[];
}

const keyOf = (clientId: string, code: string) => `${clientId}/${code.trim().toLowerCase()}`;

const locationBook: Book<Locations> = {
  name: 'locations',
  async open(tx, items) {
    const clientIds = [...new Set(items.flatMap(({ clientId }) => clientId ?? []))].toSorted();
    const { rows } = await sql<LocationRow>`
      select client_id, id, revision, is_active, code, name, line1, line2, city, state, postal_code, phone, hours, is_remit_to
      from portal.locations where client_id = any (${clientIds}::uuid[]) order by client_id, id for no key update`.execute(tx);
    return { byCode: new Map(rows.map((row) => [keyOf(row.client_id, row.code), row])), changed: [] };
  },
  async write(tx, { changed }, { now }) {
    const by = { userId: null, name: 'The agency' };
    for (const [clientId, added] of Map.groupBy(
      changed.filter(({ isNew }) => isNew),
      ({ row }) => row.client_id,
    )) {
      const ids = await insertLocations(
        tx,
        { clientId, by, now },
        added.map(({ next }) => next),
      );
      for (const { row } of added) row.id = ids.get(row.code.toLowerCase()) ?? null;
    }
    for (const { row, next, isNew, isActive } of changed) {
      const change = { clientId: row.client_id, by, now, id: row.id ?? '' };
      if (!isNew) await updateLocation(tx, { ...change, revision: row.revision }, next);
      if (isActive !== null) await updateLocation(tx, { ...change, revision: row.revision + 1 }, { is_active: isActive });
    }
    await insertAuditEntries(
      queryableOf(tx),
      changed.map(({ row, next: { code, name }, isNew }) => ({
        client_id: row.client_id,
        action: isNew ? 'location.added' : 'location.changed',
        subject_type: 'location',
        subject_id: row.id,
        details: { code, name },
      })),
    );
  },
};

export const locationKind = defineKind<Item, Locations>({
  kind: 'location',
  about: 'client',
  loads: 'location',
  isUpsert: true,
  summary: 'A location of a client by its code.',
  schema,
  book: locationBook,
  apply(item, { clientId }, state) {
    const { kind: _kind, id, client: _client, code = id, is_active: isActive, ...given } = item;
    const row = state.byCode.get(keyOf(clientId, code));
    const { id: _id, client_id: _owner, revision: _revision, is_active: wasActive, ...present } = row ?? emptyRow(clientId, code);
    const values = { ...present, ...given };
    const { value: next, problems } = checkLocation({
      code,
      name: values.name ?? code,
      line1: values.line1 ?? '',
      line2: values.line2 ?? '',
      city: values.city ?? '',
      state: values.state ?? '',
      postal_code: values.postal_code ?? '',
      phone: values.phone ?? '',
      hours: values.hours ?? '',
      is_remit_to: values.is_remit_to ?? false,
    });
    if (!next) return refuse('validation_failed', problems.map(({ path, message }) => `${path}: ${message}.`).join(' '));
    const target = row ?? emptyRow(clientId, code);
    const { address, ...facts } = next;
    const after = { ...facts, ...address, ...(isActive === undefined ? {} : { is_active: isActive }) };
    const difference = differencesOf({ ...present, is_active: wasActive }, after);
    state.byCode.set(keyOf(clientId, code), target);
    if (!row || Object.keys(difference.after).length > 0)
      state.changed.push({
        row: target,
        next,
        isNew: !row,
        isActive: isActive === undefined || isActive === wasActive ? null : isActive,
      });
    Object.assign(target, after);
    return row ? updated(row.id ?? undefined, difference) : applied();
  },
});

const emptyRow = (clientId: string, code: string): LocationRow => ({
  client_id: clientId,
  id: null,
  revision: 1,
  is_active: true,
  code,
  name: code,
  line1: null,
  line2: null,
  city: null,
  state: null,
  postal_code: null,
  phone: null,
  hours: null,
  is_remit_to: false,
});
