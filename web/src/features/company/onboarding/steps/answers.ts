import type { OnboardingView } from '@recoup/contract/company/onboarding';
import { DEBT_TYPE_INFO, isDebtType } from '@recoup/domain/shared/debt-types';
import { isReferenceDate, REFERENCE_DATE_LABELS } from '@recoup/domain/shared/reference-dates';
import { REMITTANCE_FREQUENCIES, REMITTANCE_METHODS } from '@recoup/domain/company/onboarding/money';
import type { StepName } from '@recoup/domain/company/onboarding/steps';
import { isTrade, TRADES } from '@recoup/domain/company/industries';
import { plural } from '#lib/format/format.ts';

type Fact = [label: string, text: string];

const labelIn = (labels: Readonly<Record<string, string | { label: string }>>, key: string) => {
  const found = Object.hasOwn(labels, key) ? labels[key] : undefined;
  return typeof found === 'object' ? found.label : (found ?? '');
};

const yesNo = (answer: string) => (answer === 'yes' ? 'Yes' : answer === 'no' ? 'No' : '');

/** Answers of each step, formatted for review before signing. */
export function answersOf({ steps }: OnboardingView): Partial<Record<StepName, Fact[]>> {
  const { company, contacts, billing, money, authority, team } = steps;
  const { primary, physical_address: address, locations } = contacts.data;
  const { bank } = money.data;
  return {
    company: [
      ['Legal name', company.data.legal_name],
      ['Trade name', company.data.dba],
      ['Industry', isTrade(company.data.trade) ? TRADES[company.data.trade].label : ''],
      ['Company code', company.data.code.toUpperCase()],
      ['EIN', company.kept.ein ?? ''],
    ],
    contacts: [
      ['Primary contact', [primary.name, primary.email].filter(Boolean).join(', ')],
      [
        'Place of business',
        [address.line1, address.line2, address.city, `${address.state} ${address.postal_code}`.trim()].filter(Boolean).join(', '),
      ],
      ['Locations', locations.length === 0 ? '' : plural(locations.length, 'location')],
    ],
    billing: [
      [
        'Debt types',
        billing.data.debt_types
          .filter(isDebtType)
          .map((type) => DEBT_TYPE_INFO[type].label)
          .join(', '),
      ],
      [
        'Itemization',
        isReferenceDate(billing.data.itemization_default) ? REFERENCE_DATE_LABELS[billing.data.itemization_default].label : '',
      ],
      [
        'Interest',
        billing.data.charges_interest === 'yes' ? `${billing.data.interest_rate} % a year` : yesNo(billing.data.charges_interest),
      ],
      ['Credit reporting', yesNo(billing.data.reports_credit)],
    ],
    money: [
      [
        'Remittances',
        [
          labelIn(REMITTANCE_METHODS, money.data.remittance_method),
          labelIn(REMITTANCE_FREQUENCIES, money.data.remittance_frequency).toLowerCase(),
        ]
          .filter(Boolean)
          .join(', '),
      ],
      ['Bank account', [bank.holder, money.kept.account_number].filter(Boolean).join(', ')],
    ],
    authority: [
      [
        'Minimum settlement',
        authority.data.settlement_min_percent && `${authority.data.settlement_min_percent.replace(/\s*%$/, '')}%`,
      ],
      ['Longest plan', authority.data.plan_max_months && `${authority.data.plan_max_months} months`],
      ['Suits', yesNo(authority.data.legal)],
      ['Approver', [authority.data.name, authority.data.title].filter(Boolean).join(', ')],
    ],
    team: [['Invitations', team.data.invitations.length === 0 ? 'None yet' : String(team.data.invitations.length)]],
  };
}
