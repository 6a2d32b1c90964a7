import { describe, expect, it } from 'vitest';
import type { DebtType } from '../../shared/debt-types.ts';
import { proposeDebtType } from './propose.ts';

function propose(fields: readonly string[], companyTypes: readonly DebtType[], names: readonly string[] = []): DebtType {
  return proposeDebtType({ fields: new Set(fields), names, companyTypes });
}

describe('proposeDebtType', () => {
  it.each<[readonly string[], readonly DebtType[], DebtType]>([
    [['last_name', 'date_of_service', 'provider_name'], [], 'medical'],
    [['last_name', 'date_of_service'], ['medical'], 'medical'],
    [['last_name', 'date_of_service'], ['consumer'], 'consumer'],
    [['full_name', 'unit_number', 'move_out_date'], ['rental'], 'rental'],
    [['full_name', 'charge_off_date', 'vehicle_vin'], [], 'loan'],
    [['full_name', 'student_id', 'term'], [], 'tuition'],
    [['full_name', 'meter_number'], ['utility'], 'utility'],
    [['full_name', 'judgment_date', 'judgment_amount'], ['utility'], 'judgment'],
    [['full_name', 'balance'], ['commercial', 'utility'], 'utility'],
    [['full_name', 'balance'], [], 'consumer'],
    [['full_name', 'balance'], ['commercial'], 'commercial'],
    [['business_name', 'balance'], ['consumer'], 'commercial'],
    [['business_name', 'full_name', 'balance'], ['consumer'], 'consumer'],
  ])('%j for a company of %j', (fields, companyTypes, expected) => {
    expect(propose(fields, companyTypes)).toBe(expected);
  });

  it('detects commercial debts by business names', () => {
    expect(propose(['full_name'], ['consumer'], ['Ash Supply LLC', 'Oak Inc', 'Ann Lee', ''])).toBe('commercial');
    expect(propose(['full_name'], ['consumer'], ['Ash Supply LLC', 'Bo Orr', 'Ann Lee'])).toBe('consumer');
  });
});
