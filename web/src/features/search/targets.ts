import type { SearchHit } from '@recoup/contract/search/search';
import type { ReportKindName } from '@recoup/domain/reports/catalog';
import type { SearchPageKey } from '@recoup/domain/search/pages';
import {
  batchPath,
  debtorPartPath,
  debtorPath,
  downloadsPath,
  locationPath,
  messagesPath,
  paths,
  paymentPath,
  paymentsPath,
  statementPath,
  reportPath,
  requestsPath,
  settingsPath,
  uploadPath,
} from '#lib/paths/paths.ts';

const REPORT = 'report_';
type ReportKey = `${typeof REPORT}${ReportKindName}`;

/** The address of each page; `sign_out` has none, and reports are addressed by kind. */
const pages: Record<Exclude<SearchPageKey, 'sign_out' | ReportKey>, string> = {
  home: paths.home,
  debtors: paths.debtors,
  uploads: paths.uploads,
  upload_file: paths.uploads,
  add_debtor: paths.manualEntry,
  payments: paymentsPath(),
  remittances: paymentsPath('remittances'),
  terms: paymentsPath('remittances'),
  report_direct_payment: paymentsPath('report'),
  downloads: downloadsPath(),
  requests: requestsPath(),
  disputes: requestsPath('disputes'),
  offers: requestsPath('offers'),
  messages: paths.messages,
  business_info: paths.businessInfo,
  bank_accounts: paths.bankAccounts,
  add_bank_account: `${paths.bankAccounts}?panel=add`,
  locations: paths.locations,
  agreements: paths.agreements,
  manage_users: paths.manageUsers,
  invite_user: `${paths.manageUsers}?panel=invite`,
  activity: `${paths.manageUsers}?tab=activity`,
  account_info: settingsPath('account-info'),
  change_password: settingsPath('update-password'),
  notification_settings: paths.notificationSettings,
};

/** The address of a page; null for an action. */
export function pageAddress(key: SearchPageKey): string | null {
  if (key === 'sign_out') return null;
  return isReport(key) ? reportPath(key.slice(REPORT.length)) : pages[key];
}

// Some actions share the prefix of report keys.
const isReport = (key: SearchPageKey): key is ReportKey => key.startsWith(REPORT) && !(key in pages);

/** The address of a hit; null for an action. */
export function addressOf(hit: SearchHit): string | null {
  switch (hit.kind) {
    case 'people':
    case 'accounts':
      return debtorPath(hit.people_id, hit.account_id);
    case 'payments':
      return paymentPath(hit.account_id, hit.payment_id);
    case 'batches':
      return hit.import_id === null ? batchPath(hit.batch_id) : uploadPath(hit.import_id);
    case 'statements':
      return hit.remittance_id === null ? paymentsPath('remittances') : statementPath(hit.remittance_id);
    case 'locations':
      return locationPath(hit.location_id);
    case 'documents':
      if (hit.is_published) return downloadsPath('documents');
      return hit.people_id === null || hit.account_id === null
        ? messagesPath(null)
        : debtorPartPath(hit.people_id, hit.account_id, 'documents');
    case 'requests':
      return debtorPartPath(hit.people_id, hit.account_id, 'requests');
    case 'pages':
      return pageAddress(hit.page);
  }
}
