import { settlementKinds } from '@recoup/contract/agency/items';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { forbidden } from '#platform/http/errors.ts';

/** Agency staff work on accounts; terms, interest rates and statements are for agency admins (agency.md, Who). */
export function requireKinds({ agencyRole }: AgencyCaller, items: readonly { kind: string }[]): void {
  if (agencyRole !== 'agency_admin' && items.some(({ kind }) => settlementKinds.includes(kind)))
    throw forbidden('Only agency administrators can change terms and interest rates, or issue, pay and void statements.');
}
