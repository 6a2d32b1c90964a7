import type { ReportParameters } from '@recoup/contract/reports/reports';
import type { Tx } from '#platform/db/db.ts';
import type { ReportScope } from './kinds/report-kind.ts';

export async function findClientName(tx: Tx, clientId: string): Promise<string | undefined> {
  const client = await tx.selectFrom('portal.clients').select('name').where('id', '=', clientId).executeTakeFirst();
  return client?.name;
}

/** Names of the records that the parameters refer to, as far as the reader may see them. */
export async function nameParameters(
  tx: Tx,
  { clientId, locationIds }: Pick<ReportScope, 'clientId' | 'locationIds'>,
  { location_id: chosen = [], batch_id, remittance_id }: ReportParameters,
) {
  const ids = locationIds ? chosen.filter((id) => locationIds.includes(id)) : chosen;
  const locations =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('portal.locations')
          .select('name')
          .where('client_id', '=', clientId)
          .where('id', 'in', ids)
          .orderBy('name')
          .execute();
  const batch =
    batch_id === undefined
      ? undefined
      : await tx
          .selectFrom('portal.batches')
          .select('number')
          .where('client_id', '=', clientId)
          .where('id', '=', batch_id)
          .executeTakeFirst();
  const statement =
    remittance_id === undefined
      ? undefined
      : await tx
          .selectFrom('portal.statements')
          .select('number')
          .where('client_id', '=', clientId)
          .where('id', '=', remittance_id)
          .executeTakeFirst();
  return {
    locations: locations.map(({ name }) => name),
    batch: batch ? `B-${batch.number}` : null,
    statement: statement?.number ?? null,
  };
}
