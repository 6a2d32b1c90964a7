import { BANK_ACCOUNT_PURPOSES, type BankAccountPurpose } from '@recoup/domain/company/onboarding/money';
import type { Config } from '#server/config.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { describeOrigin } from '#platform/describe-device.ts';
import { describeInstant } from '#platform/format-instant.ts';
import { pageAddress } from '#platform/email/admins.ts';
import { defineEmail, writeEmail, type EmailContent } from '#platform/email/index.ts';

export type BankChange = 'added' | 'default_changed' | 'purpose_changed' | 'archived';

const subjects: Record<BankChange, string> = {
  added: 'A bank account was added',
  default_changed: 'The default bank account was changed',
  purpose_changed: 'The purpose of a bank account was changed',
  archived: 'A bank account was archived',
};

interface BankChangeFacts {
  change: BankChange;
  companyName: string;
  account: { bank_name: string | null; number_last4: string; purpose: string; is_default: boolean; usable_from: Date };
  caller: Pick<ClientCaller, 'name' | 'email' | 'ip' | 'userAgent'>;
  now: Date;
}

const isPurpose = (text: string): text is BankAccountPurpose => Object.hasOwn(BANK_ACCOUNT_PURPOSES, text);

const bankChange = defineEmail({
  key: 'bank_account_changed',
  name: 'Bank account changed',
  purpose: 'Sent to the administrators of a company after each change of its bank accounts',
  audience: 'clients',
  placeholders: {
    change: { meaning: 'What changed', sample: subjects.added },
    company: { meaning: 'Company name', sample: 'Alder Family Dental' },
    account: {
      meaning: 'Bank, last digits and purpose of the account',
      sample: 'Account: Example Bank ••••6789, the default one. Used for: remittances.',
      isRequired: true,
    },
    person: {
      meaning: 'Who changed it, when and where from',
      sample: 'Ada Alder (ada@example.com) on Nov 20, 2026, 10:15 AM EST, from Chrome on Windows at 198.51.100.7',
      isRequired: true,
    },
    days: { meaning: 'Days without remittances to a new account', sample: '3' },
    link: {
      meaning: 'Link to the bank accounts',
      sample: 'https://portal.example.com/manage-business/bank-accounts',
      kind: 'button',
      isRequired: true,
    },
  },
  subject: '{{change}}: {{company}}',
  paragraphs: ['{{account}}', 'By {{person}}.', '{{link}}'],
  button: 'View bank accounts',
  note: 'If no one at your company did this, archive the account, change your password and write to {{support_email}} immediately: no remittance goes to a new account in the first {{days}} days.',
});

/** Sent to every admin. Contains only the number's last digits. */
export function writeBankChange(config: Config, { change, companyName, account, caller, now }: BankChangeFacts): EmailContent {
  const { bank_name: bank, number_last4: last4, purpose, usable_from: remittancesFrom } = account;
  const facts = [
    `Account: ${bank ?? 'Bank not known'} ••••${last4}${account.is_default ? ', the default one' : ''}.`,
    isPurpose(purpose) ? `Used for: ${BANK_ACCOUNT_PURPOSES[purpose].toLowerCase()}.` : '',
    change === 'added' && remittancesFrom > now
      ? `No remittance goes there before ${describeInstant(remittancesFrom, config.AGENCY_TIME_ZONE)}.`
      : '',
  ];
  return writeEmail(bankChange, {
    change: subjects[change],
    company: companyName,
    account: facts.filter((fact) => fact !== '').join(' '),
    person: `${caller.name} (${caller.email}) on ${describeOrigin(caller, now, config.AGENCY_TIME_ZONE)}`,
    days: String(config.BANK_WAITING_DAYS),
    link: pageAddress(config, '/manage-business/bank-accounts'),
  });
}
