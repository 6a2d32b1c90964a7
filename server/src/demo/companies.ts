import type { DebtType } from '@recoup/domain/shared/debt-types';

interface DemoLocation {
  code: string;
  name: string;
  line1: string;
  city: string;
  state: string;
  postal_code: string;
  phone: string;
}

export interface DemoCompany {
  code: string;
  name: string;
  legalName: string;
  trade: string;
  debtTypes: readonly DebtType[];
  locations: readonly DemoLocation[];
  accounts: number;
  /** Smallest and largest usual debt, in cents. */
  amounts: readonly [number, number];
  /** The format of its own account numbers. */
  accountNumber: (index: number) => string;
  /** Debt descriptions as the client would write them; never clinical. */
  descriptions: readonly string[];
}

/** Three invented clients in different industries. */
export const demoCompanies: readonly DemoCompany[] = [
  {
    code: 'BRIGHT',
    name: 'Brightwater Dental Group',
    legalName: 'Brightwater Dental Group, PLLC',
    trade: 'dental',
    debtTypes: ['medical'],
    locations: [
      {
        code: 'DT',
        name: 'Downtown',
        line1: '210 SW Alder Street',
        city: 'Portland',
        state: 'OR',
        postal_code: '97204',
        phone: '+15035550110',
      },
      {
        code: 'LK',
        name: 'Lakeside',
        line1: '48 Lakeview Boulevard',
        city: 'Lake Oswego',
        state: 'OR',
        postal_code: '97035',
        phone: '+15035550118',
      },
      {
        code: 'NH',
        name: 'North Hills',
        line1: '1907 N Hill Road',
        city: 'Vancouver',
        state: 'WA',
        postal_code: '98660',
        phone: '+13605550126',
      },
      {
        code: 'KID',
        name: 'Brightwater Kids',
        line1: '212 SW Alder Street',
        city: 'Portland',
        state: 'OR',
        postal_code: '97204',
        phone: '+15035550134',
      },
    ],
    accounts: 900,
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
      {
        code: 'HBR',
        name: 'Harbor Court',
        line1: '1 Harbor Way',
        city: 'Tacoma',
        state: 'WA',
        postal_code: '98402',
        phone: '+12535550111',
      },
      {
        code: 'PNE',
        name: 'Pine Ridge Apartments',
        line1: '3300 Pine Ridge Drive',
        city: 'Olympia',
        state: 'WA',
        postal_code: '98501',
        phone: '+13605550112',
      },
      {
        code: 'MIL',
        name: 'Mill Street Lofts',
        line1: '77 Mill Street',
        city: 'Salem',
        state: 'OR',
        postal_code: '97301',
        phone: '+15035550113',
      },
    ],
    accounts: 560,
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
      {
        code: 'E',
        name: 'East district',
        line1: '5400 E Main Street',
        city: 'Mesa',
        state: 'AZ',
        postal_code: '85205',
        phone: '+14805550114',
      },
      {
        code: 'W',
        name: 'West district',
        line1: '120 W Broadway Road',
        city: 'Mesa',
        state: 'AZ',
        postal_code: '85210',
        phone: '+14805550115',
      },
    ],
    accounts: 740,
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
