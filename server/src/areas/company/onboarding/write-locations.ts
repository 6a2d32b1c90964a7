import type { Location } from '@recoup/domain/company/onboarding/contacts';
import type { Tx } from '#platform/db/db.ts';
import { insertLocations, listForSubmission, markNamed, updateLocation } from '#areas/company/locations/index.ts';

export interface LocationsToWrite {
  clientId: string;
  /** Null: keep as they are. */
  locations: readonly Location[] | null;
  by: { userId: string; name: string };
  now: Date;
  /** The first submission covers every existing location of the client. */
  isFirst: boolean;
}

/**
 * Writes locations by code. Known ones are updated; those named by the previous submission and not by this one become inactive,
 * unless they were changed under Manage business since. Returns ids by lower-case code.
 */
export async function writeLocations(
  tx: Tx,
  { clientId, locations, by, now, isFirst }: LocationsToWrite,
): Promise<ReadonlyMap<string, string>> {
  const change = { clientId, by, now };
  const known = await listForSubmission(tx, clientId);
  if (locations === null) return new Map(known.map(({ id, code }) => [code.toLowerCase(), id]));
  const named = new Map(locations.map((location) => [location.code.toLowerCase(), location]));
  const ids = new Map<string, string>();
  for (const location of known) {
    const { id, code, is_active: isActive, hours, is_remit_to: isRemitTo, revision } = location;
    const next = named.get(code.toLowerCase());
    if (next) {
      ids.set(code.toLowerCase(), id);
      // A location's own address is its remittance address.
      await updateLocation(tx, { ...change, id, revision }, { ...next, hours, is_remit_to: isRemitTo && next.address !== null });
    }
    const isSeenTo = !isFirst && (location.named_at === null || location.changed_at > location.named_at);
    const isWanted = next !== undefined || (isSeenTo && isActive);
    if (isActive !== isWanted) await updateLocation(tx, { ...change, id, revision: revision + 1 }, { is_active: isWanted });
  }
  const fresh = locations.filter(({ code }) => !ids.has(code.toLowerCase()));
  const rows = fresh.map((location) => ({ ...location, hours: null, is_remit_to: false }));
  const added = rows.length === 0 ? [] : await insertLocations(tx, change, rows);
  const all = new Map([...ids, ...added]);
  if (all.size > 0) await markNamed(tx, clientId, [...all.values()], now);
  return all;
}
