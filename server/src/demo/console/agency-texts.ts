import type { AchOriginator } from '@recoup/contract/agency/ach';
import { addDays } from '@recoup/domain/shared/days';

export const answerTemplates = [
  {
    name: 'Payment received',
    body: 'Thank you. We posted the payment to {{account}} ({{debtor}}). The balance is now {{balance}}.\n\n{{me}}, {{agency}}',
  },
  {
    name: 'Hold confirmed',
    body: 'We have put {{account}} ({{debtor}}) on hold. We resume collection when the hold ends, unless you tell us otherwise.\n\n{{me}}',
  },
  {
    name: 'Please send the itemization',
    body: 'To verify {{account}} ({{debtor}}), please send us the bill that shows how the balance came about.\n\n{{me}}, {{agency}}',
  },
];

/** One expires soon; the states of the demo's debtors are not all listed. */
export const demoLicenses = (today: string) => [
  { state: 'AZ', number: 'CA-0918273', valid_from: addDays(today, -700), valid_until: addDays(today, 30) },
  { state: 'OR', number: 'CA-55012', valid_from: addDays(today, -400), valid_until: addDays(today, 330) },
  { state: 'WA', number: '603-104-882', valid_from: addDays(today, -400), valid_until: null },
];

export const demoStatusCodes = [
  { code: 'PTP', status: 'ACTIVE', reason: 'The debtor promised to pay' },
  { code: 'BKR', status: 'BANKRUPTCY' },
];

const endedName = 'Cobalt Ridge Fitness, LLC';

export const endedClient = {
  client: { code: 'COBALT', legal_name: endedName, trade: 'retail', onboarding: 'done' },
  end: {
    reason: 'The studio closed before it placed an account.',
    disposition: 'return',
    confirmation: endedName,
  },
};

export const demoIncident = {
  opened: {
    title: 'Search was slow',
    state: 'identified',
    text: 'Searches by name take up to ten seconds. All other screens work as usual.',
  },
  resolved: { state: 'resolved', text: 'We rebuilt an index. Searches are fast again.' },
};

export const demoNotes = [
  'Prefers to be called before noon, Mountain Time. The director approves every suit personally.',
  'Asked in the spring review for statements twice a month instead of once.',
];

export function demoDocuments(today: string) {
  const [year] = today.split('-');
  return [
    {
      file_name: `collection-policy-${year}.txt`,
      title: `Collection policy ${year}`,
      kind: 'letter',
      content: [
        'Larkspur Recovery: collection policy for utility accounts',
        '',
        'Letters go out within two business days of acceptance. Calls follow after five days, between 8 a.m. and 9 p.m. at the',
        'debtor’s place. Accounts below $250.00 are not reviewed for suit.',
        '',
      ].join('\n'),
    },
    {
      file_name: 'rate-comparison.csv',
      title: 'Commission compared with the former schedule',
      kind: 'other',
      content: 'Balance,Former rate,Current rate\nUp to $200.00,38%,35%\nAbove $200.00,25%,22%\n',
    },
  ];
}

/** Of invented names; the routing numbers are those of real banks, as the check digits require. */
export const demoOriginator: AchOriginator = {
  immediate_destination: '021000021',
  immediate_destination_name: 'JPMorgan Chase',
  immediate_origin: '1912345678',
  immediate_origin_name: 'Larkspur Recovery',
  company_name: 'Larkspur',
  company_id: '1912345678',
  odfi_routing: '021000021',
};
