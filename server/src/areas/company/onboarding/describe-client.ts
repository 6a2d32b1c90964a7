import { isReferenceDate, REFERENCE_DATE_LABELS } from '@recoup/domain/shared/reference-dates';
import { formatPhone } from '@recoup/domain/shared/checks';
import { TRADES, isTrade } from '@recoup/domain/company/industries';
import { DEBT_TYPE_INFO, DEBT_TYPES } from '@recoup/domain/shared/debt-types';
import { INTEREST_FROM } from '@recoup/domain/company/onboarding/billing';
import { ENTITY_TYPES } from '@recoup/domain/company/onboarding/company';
import { REMITTANCE_FREQUENCIES, REMITTANCE_METHODS } from '@recoup/domain/company/onboarding/money';
import { readCompany, type CompanyRow } from '#areas/company/business-info/index.ts';
import type { Tx } from '#platform/db/db.ts';
import { formatAddress } from '#platform/format-address.ts';

/** A client's answers as labeled facts. Empty ones are left out; numbers are shown by their last four digits. */
interface AnswerSection {
  title: string;
  facts: { label: string; value: string }[];
}

const yes = (value: boolean | null) => (value === null ? null : value ? 'Yes' : 'No');
const plain = (code: string | null) => code && code.replaceAll('_', ' ');
/** Shows an unknown code as it is stored. */
const labelOf = (labels: Readonly<Record<string, string>>, code: string | null) => code && (labels[code] ?? plain(code));

const dateOf = (code: string | null) => (code && isReferenceDate(code) ? REFERENCE_DATE_LABELS[code].label : plain(code));
const methodOf = (code: string | null) =>
  Object.entries(REMITTANCE_METHODS).find(([method]) => method === code)?.[1].label ?? plain(code);

function contactsOf(value: unknown): [string, string | null][] {
  if (typeof value !== 'object' || value === null) return [];
  const kinds = {
    primary: 'Primary contact',
    billing: 'Billing contact',
    disputes: 'Contact for disputes',
    legal: 'Legal contact',
  };
  return Object.entries(kinds).map(([kind, label]) => {
    const contact = (value as Record<string, Record<string, string> | null | undefined>)[kind];
    const parts = contact && [
      contact['name'],
      contact['title'],
      contact['phone'] && formatPhone(contact['phone']),
      contact['email'],
    ];
    return [label, parts ? parts.filter(Boolean).join(', ') : null];
  });
}

function sectionsOf(row: CompanyRow): [string, [string, string | number | null][]][] {
  const debtTypes = DEBT_TYPES.filter((type) => row.debt_types.includes(type)).map((type) => DEBT_TYPE_INFO[type].label);
  return [
    [
      'Company',
      [
        ['Legal name', row.legal_name],
        ['Doing business as', row.dba],
        ['Entity', [labelOf(ENTITY_TYPES, row.entity_type), row.formation_state, row.formation_year].filter(Boolean).join(', ')],
        ['EIN', row.ein_last4 && `XX-•••${row.ein_last4}`],
        ['Industry', isTrade(row.trade) ? TRADES[row.trade].label : row.trade],
        ['Website', row.website],
        ['Phone', row.phone && formatPhone(row.phone)],
      ],
    ],
    [
      'Contacts',
      [
        ...contactsOf(row.contacts),
        ['Address', formatAddress(row.physical_address)],
        ['Mailing address', formatAddress(row.mailing_address)],
        ['Remit-to address', formatAddress(row.remit_to_address)],
      ],
    ],
    [
      'Debts',
      [
        ['Debt types', debtTypes.join(', ')],
        ['Itemization date', dateOf(row.itemization_default)],
        [
          'Interest',
          row.interest_rate_bp
            ? `${row.interest_rate_bp / 100}% from ${(labelOf(INTEREST_FROM, row.interest_from) ?? '').toLowerCase()}`
            : yes(row.interest_charged),
        ],
        [
          'Credit reporting',
          row.credit_reporting ? `After ${row.credit_reporting_wait_days ?? 0} days` : yes(row.credit_reporting),
        ],
      ],
    ],
    [
      'Money and authority',
      [
        [
          'Remittance',
          [methodOf(row.remittance_method), labelOf(REMITTANCE_FREQUENCIES, row.remittance_frequency)].filter(Boolean).join(', '),
        ],
        ['Settlements without approval', row.settlement_min_percent && `${row.settlement_min_percent}% or more`],
        ['Payment plans', row.plan_max_months && `Up to ${row.plan_max_months} months`],
        ['Legal action allowed', yes(row.legal_allowed)],
        ['Approver', [row.authority_name, row.authority_title].filter(Boolean).join(', ')],
      ],
    ],
  ];
}

/** What a client entered at onboarding and changed since. */
export async function describeClient(tx: Tx, clientId: string): Promise<AnswerSection[]> {
  return sectionsOf(await readCompany(tx, clientId))
    .map(([title, facts]) => ({
      title,
      facts: facts.flatMap(([label, value]) =>
        value === null || value === '' || value === 0 ? [] : [{ label, value: String(value) }],
      ),
    }))
    .filter(({ facts }) => facts.length > 0);
}
