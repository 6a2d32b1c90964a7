import type { AchOriginator } from '@recoup/contract/agency/ach';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/db.ts';

export interface SettingsRow extends AchOriginator {
  last_file: number;
  last_trace: number;
  updated_by_name: string;
  updated_at: Date;
}

export async function findSettings(tx: Tx, { isLocked = false } = {}): Promise<SettingsRow | undefined> {
  const { rows } = await sql<SettingsRow>`select * from portal.ach_settings ${isLocked ? sql`for update` : sql``}`.execute(tx);
  return rows[0];
}

export async function saveSettings(tx: Tx, { by, ...row }: AchOriginator & { by: string }): Promise<void> {
  await sql`
    insert into portal.ach_settings (immediate_destination, immediate_destination_name, immediate_origin, immediate_origin_name,
      company_name, company_id, odfi_routing, updated_by_name)
    values (${row.immediate_destination}, ${row.immediate_destination_name}, ${row.immediate_origin}, ${row.immediate_origin_name},
      ${row.company_name}, ${row.company_id}, ${row.odfi_routing}, ${by})
    on conflict (id) do update set immediate_destination = excluded.immediate_destination,
      immediate_destination_name = excluded.immediate_destination_name, immediate_origin = excluded.immediate_origin,
      immediate_origin_name = excluded.immediate_origin_name, company_name = excluded.company_name, company_id = excluded.company_id,
      odfi_routing = excluded.odfi_routing, updated_by_name = excluded.updated_by_name, updated_at = now()`.execute(tx);
}

/** Numbers of the next file and of its traces. After `findSettings` with a lock. */
export async function reserveNumbers(tx: Tx, entries: number): Promise<{ file: number; firstTrace: number }> {
  const { rows } = await sql<{ file: number; last: number }>`
    update portal.ach_settings set last_file = last_file + 1, last_trace = last_trace + ${entries}
    returning last_file as file, last_trace as last`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('the settings are locked and exist');
  return { file: row.file, firstTrace: row.last - entries + 1 };
}
