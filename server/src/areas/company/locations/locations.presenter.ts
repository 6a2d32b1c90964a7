import type { CompanyLocationView } from '@recoup/contract/company/locations';
import { warnAboutLocation } from '@recoup/domain/company/location';
import { isStateCode } from '@recoup/domain/shared/states';
import type { CallerRole } from '@recoup/contract/shared/endpoint';
import type { LocationRow } from './locations.repository.ts';

export function presentLocation(row: LocationRow, role: CallerRole): CompanyLocationView {
  const mayEdit = role === 'client_admin';
  const { line1, line2, city, state, postal_code: zip } = row;
  const isWhole = line1 !== null && city !== null && state !== null && zip !== null;
  const address = isWhole && isStateCode(state) ? { line1, line2, city, state, postal_code: zip } : null;
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    is_active: row.is_active,
    address,
    phone: row.phone,
    hours: row.hours,
    is_remit_to: row.is_remit_to,
    account_count: row.account_count,
    warnings: warnAboutLocation({ address }),
    revision: row.revision,
    changed_at: row.changed_at.toISOString(),
    changed_by: row.changed_by_name,
    deactivated_at: row.deactivated_at?.toISOString() ?? null,
    abilities: { edit: mayEdit, deactivate: mayEdit && row.is_active, reactivate: mayEdit && !row.is_active },
  };
}
