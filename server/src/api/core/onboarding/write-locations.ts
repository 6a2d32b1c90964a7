import type { Location } from '@recoup/domain/onboarding/contacts';
import type { Tx } from '../../../platform/db/db.ts';
import { insertLocations, updateLocation } from '../locations/index.ts';

export interface LocationsToWrite {
  clientId: string;
  /** Null: as they are. */
  locations: readonly Location[] | null;
  by: { userId: string; name: string };
  now: Date;
  /** When the company was submitted before; null: never. */
  lastAt: Date | null;
}

/**
 * The locations by their codes: known ones are changed, those that are named no more are left out of new placements, unless somebody
 * has seen to them under Manage business since the company was submitted before. Ids by code in lower case.
 */
export async function writeLocations(
  tx: Tx,
  { clientId, locations, by, now, lastAt }: LocationsToWrite,
): Promise<ReadonlyMap<string, string>> {
  const change = { clientId, by, now };
  const known = await tx
    .selectFrom('portal.locations')
    .select(['id', 'code', 'is_active', 'hours', 'is_remit_to', 'revision', 'changed_at'])
    .where('client_id', '=', clientId)
    .execute();
  if (locations === null) return new Map(known.map(({ id, code }) => [code.toLowerCase(), id]));
  const named = new Map(locations.map((location) => [location.code.toLowerCase(), location]));
  const ids = new Map<string, string>();
  for (const { id, code, is_active: isActive, hours, is_remit_to: isRemitTo, revision, changed_at: changedAt } of known) {
    const next = named.get(code.toLowerCase());
    if (next) {
      ids.set(code.toLowerCase(), id);
      // An address of its own is what mail is remitted to.
      await updateLocation(tx, { ...change, id, revision }, { ...next, hours, is_remit_to: isRemitTo && next.address !== null });
    }
    const isSeenTo = lastAt !== null && changedAt > lastAt;
    const isWanted = next !== undefined || (isSeenTo && isActive);
    if (isActive !== isWanted) await updateLocation(tx, { ...change, id, revision: revision + 1 }, { is_active: isWanted });
  }
  const fresh = locations.filter(({ code }) => !ids.has(code.toLowerCase()));
  if (fresh.length === 0) return ids;
  const added = await insertLocations(
    tx,
    change,
    fresh.map((location) => ({ ...location, hours: null, is_remit_to: false })),
  );
  return new Map([...ids, ...added]);
}
