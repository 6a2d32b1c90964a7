import { sql, type RawBuilder, type SqlBool } from 'kysely';

export interface Scope {
  clientId: string;
  /** Null: all locations. */
  locationIds: readonly string[] | null;
}

const atLocations = (locationIds: readonly string[]) => sql`any (${[...locationIds]}::uuid[])`;

/** Rows of sums: of the client, and the member's locations. */
export function ofScope({ clientId, locationIds }: Scope): RawBuilder<SqlBool> {
  return locationIds ? sql`client_id = ${clientId} and location_id = ${atLocations(locationIds)}` : sql`client_id = ${clientId}`;
}

/** The same for rows that belong to an account `a`. */
export function ofAccount({ clientId, locationIds }: Scope): RawBuilder<SqlBool> {
  return locationIds
    ? sql`a.client_id = ${clientId} and a.location_id = ${atLocations(locationIds)}`
    : sql`a.client_id = ${clientId}`;
}
