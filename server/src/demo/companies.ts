import type { DebtType } from '@recoup/domain/debt-types';

export interface DemoCompany {
  code: string;
  name: string;
  legalName: string;
  trade: string;
  debtTypes: readonly DebtType[];
  locations: readonly { code: string; name: string }[];
  accounts: number;
  /** Smallest and largest usual debt, in cents. */
  amounts: readonly [number, number];
  /** How its own system writes account numbers. */
  accountNumber: (index: number) => string;
  /** Words for a debt, as the client would write them; never clinical. */
  descriptions: readonly string[];
}

/** Three invented clients of different trades. */
export const demoCompanies: readonly DemoCompany[] = [
  {
    code: 'BRIGHT',
    name: 'Brightwater Dental Group',
    legalName: 'Brightwater Dental Group, PLLC',
    trade: 'dental',
    debtTypes: ['medical'],
    locations: [
      { code: 'DT', name: 'Downtown' },
      { code: 'LK', name: 'Lakeside' },
      { code: 'NH', name: 'North Hills' },
      { code: 'KID', name: 'Brightwater Kids' },
    ],
    accounts: 2600,
    amounts: [6500, 240_000],
    accountNumber: (index) => `BW${String(40_210 + index * 3).padStart(7, '0')}`,
    descriptions: ['Dental services', 'Balance after insurance', 'Missed appointment fee', 'Orthodontic contract balance'],
  },
  {
    code: 'HARBOR',
    name: 'Harbor & Pine Property Management',
    legalName: 'Harbor and Pine Management LLC',
    trade: 'property management',
    debtTypes: ['rental', 'commercial'],
    locations: [
      { code: 'HBR', name: 'Harbor Court' },
      { code: 'PNE', name: 'Pine Ridge Apartments' },
      { code: 'MIL', name: 'Mill Street Lofts' },
    ],
    accounts: 1400,
    amounts: [38_000, 890_000],
    accountNumber: (index) => `T-${String(1180 + index).padStart(6, '0')}`,
    descriptions: ['Rent and move-out charges', 'Unpaid rent', 'Damages beyond deposit', 'Lease break fee'],
  },
  {
    code: 'MESAPW',
    name: 'Mesa Valley Power & Water',
    legalName: 'Mesa Valley Public Utility District',
    trade: 'utility',
    debtTypes: ['utility', 'commercial'],
    locations: [
      { code: 'E', name: 'East district' },
      { code: 'W', name: 'West district' },
    ],
    accounts: 2000,
    amounts: [4200, 165_000],
    accountNumber: (index) => `${String(70_311 + index * 7).padStart(8, '0')}-${String(index % 10)}`,
    descriptions: [
      'Final bill after move-out',
      'Electric and water service',
      'Returned payment and service',
      'Commercial service',
    ],
  },
];
