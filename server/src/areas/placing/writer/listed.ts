import type { AccountRecord, Given, HistoryRecord, PartyRecord, PersonRecord } from './columns.ts';
import type { Source } from './statements.ts';
import type { PlacementSource } from './write-placements.ts';

/** An account to place from a form. Cents, `YYYY-MM-DD` dates, ISO instants. */
interface ListedAccount {
  client_id: string;
  account_id: string;
  number: number;
  account_key: string;
  amount_cents: number;
  person_id: string;
  debtor_name: string;
  batch_id: string;
  placed_on: string;
  placed_at: string;
  /** The user in status history and notes; null: not recorded. */
  placed_by: string | null;
  author_name: string | null;
  notes: string | null;
  account: AccountRecord;
  parties: PartyRecord[];
}

/** An account that the agency loads: as listed, with its state and its history. */
export interface LoadedAccount extends ListedAccount {
  status: string;
  status_reason: string | null;
  status_since: string;
  status_before_pause: string | null;
  hold_until: string | null;
  collection_stops: readonly string[];
  closed_on: string | null;
  acknowledged_at: string | null;
  agency_account_number: string;
  last_activity_at: string;
  accrued_cents: number;
  adjusted_cents: number;
  conversion_cents: number;
  balance_cents: number;
  balance_as_of: string | null;
  history: HistoryRecord[];
}

const types = {
  client_id: 'uuid',
  account_id: 'uuid',
  number: 'bigint',
  account_key: 'text',
  amount_cents: 'bigint',
  person_id: 'uuid',
  debtor_name: 'text',
  batch_id: 'uuid',
  placed_on: 'date',
  placed_at: 'timestamptz',
  placed_by: 'uuid',
  author_name: 'text',
  notes: 'text',
  account: 'jsonb',
  parties: 'jsonb',
} as const satisfies Record<keyof ListedAccount, string>;

/** The accounts of a list, in order. */
export function listedAccounts(list: readonly ListedAccount[]): PlacementSource {
  const of = (name: keyof ListedAccount) => () => `r.${name}`;
  return {
    from: (bind) => `jsonb_to_recordset(${bind(JSON.stringify(list), 'jsonb')}) as r(${columnsOf(types)})`,
    given: {
      client_id: of('client_id'),
      account_id: of('account_id'),
      number: of('number'),
      account_key: of('account_key'),
      amount_cents: of('amount_cents'),
      person_id: of('person_id'),
      debtor_name: of('debtor_name'),
      batch_id: of('batch_id'),
      import_id: () => 'null::uuid',
      import_row_number: () => 'null::integer',
      placed_on: of('placed_on'),
      placed_at: of('placed_at'),
      placed_by: of('placed_by'),
      event_at: of('placed_at'),
      author_name: of('author_name'),
      notes: of('notes'),
      extra_details: () => `'{}'::jsonb`,
    } satisfies Record<Exclude<Given, 'note_id'>, () => string>,
    account: of('account'),
    parties: of('parties'),
  };
}

const loadedTypes = {
  status: 'text',
  status_reason: 'text',
  status_since: 'timestamptz',
  status_before_pause: 'text',
  hold_until: 'date',
  collection_stops: 'text[]',
  closed_on: 'date',
  acknowledged_at: 'timestamptz',
  agency_account_number: 'text',
  last_activity_at: 'timestamptz',
  accrued_cents: 'bigint',
  adjusted_cents: 'bigint',
  conversion_cents: 'bigint',
  balance_cents: 'bigint',
  balance_as_of: 'timestamptz',
} as const satisfies Record<Exclude<keyof LoadedAccount, keyof ListedAccount | 'history'>, string>;

/** Accounts that the agency loads, in order. */
export function loadedAccounts(list: readonly LoadedAccount[]): PlacementSource {
  return {
    ...listedAccounts(list),
    from: (bind) =>
      `jsonb_to_recordset(${bind(JSON.stringify(list), 'jsonb')}) as r(${columnsOf({ ...types, ...loadedTypes, history: 'jsonb' })})`,
    set: { ...Object.fromEntries(Object.keys(loadedTypes).map((name) => [name, `r.${name}`])), created_at: 'r.placed_at' },
    history: () => 'r.history',
  };
}

/** The people of a list. */
export function listedPeople(list: readonly { client_id: string; person_id: string; person: PersonRecord }[]): Source {
  return {
    from: (bind) =>
      `jsonb_to_recordset(${bind(JSON.stringify(list), 'jsonb')}) as r(client_id uuid, person_id uuid, person jsonb)`,
    given: { client_id: () => 'r.client_id', person_id: () => 'r.person_id' },
    record: { object: () => 'r.person' },
  };
}

function columnsOf(named: Readonly<Record<string, string>>): string {
  return Object.entries(named)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ');
}
