import { BANK_ACCOUNT_PURPOSES, type BankAccountPurpose } from '@recoup/domain/company/onboarding/money';
import type { Config } from '#server/config.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { describeOrigin } from '#platform/describe-device.ts';
import { describeInstant } from '#platform/format-instant.ts';
import { pageAddress } from '#platform/email/admins.ts';
import type { EmailContent } from '#platform/email/index.ts';

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

/** Sent to every admin. Contains only the number's last digits. */
export function writeBankChange(config: Config, { change, companyName, account, caller, now }: BankChangeFacts): EmailContent {
  const { bank_name: bank, number_last4: last4, purpose, usable_from: usableFrom } = account;
  const facts = [
    `Account: ${bank ?? 'Bank not known'} ••••${last4}${account.is_default ? ', the default one' : ''}.`,
    isPurpose(purpose) ? `Used for: ${BANK_ACCOUNT_PURPOSES[purpose].toLowerCase()}.` : '',
    change === 'added' && usableFrom > now
      ? `No remittance goes there before ${describeInstant(usableFrom, config.AGENCY_TIME_ZONE)}.`
      : '',
  ];
  return {
    subject: `${subjects[change]}: ${companyName}`,
    paragraphs: [
      facts.filter((fact) => fact !== '').join(' '),
      `By ${caller.name} (${caller.email}) on ${describeOrigin(caller, now, config.AGENCY_TIME_ZONE)}.`,
    ],
    button: { label: 'View bank accounts', url: pageAddress(config, '/manage-business/bank-accounts') },
    note: `If no one at your company did this, archive the account, change your password and write to ${config.AGENCY_SUPPORT_EMAIL} immediately: no remittance goes to a new account in the first ${config.BANK_WAITING_DAYS} days.`,
  };
}
