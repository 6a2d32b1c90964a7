import { REPORT_KINDS, REPORTS, type ReportKindName } from '../reports/catalog.ts';
import type { Role } from '../users/roles.ts';

/** Screens and actions that the search finds. Paths belong to the web app. */
export const SEARCH_PAGES = {
  home: page('Home', 'Updates, and items that need your attention', 'start dashboard overview'),
  debtors: page('Debtors', 'Every account, with filters', 'accounts list people inventory'),
  uploads: page('Uploads', 'Files of debtors that were placed', 'files imports placements batches'),
  upload_file: action(
    'Upload a file',
    'Place debtors from a spreadsheet',
    'import add new place accounts debtors csv excel',
    'writer',
  ),
  add_debtor: action('Add a debtor manually', 'Place one account with a form', 'new manual entry place create account', 'writer'),
  payments: page('Payments', 'Every payment and adjustment', 'money collected transactions'),
  remittances: page('Remittances', 'Statements of the agency', 'statements settlement paid out', 'admin'),
  terms: page('Commission report', 'Commission by payment and what you agreed', 'fees rates schedule', 'admin'),
  report_direct_payment: action('Report a direct payment', 'A debtor paid you', 'paid to us client pc', 'writer'),
  downloads: page('Downloads', 'Reports and documents', 'reports export statements letters'),
  requests: page('Requests', 'Your requests to the agency', 'recall hold release adjust'),
  disputes: page('Disputes', 'What debtors dispute', 'proof verification'),
  offers: page('Offers', 'Settlements, plans and suits to decide', 'approve decline settlement plan suit legal'),
  messages: page('Messages', 'Threads with the agency', 'write chat contact support'),
  business_info: page('Business info', 'Your company as the agency knows it', 'company name address ein billing contacts'),
  bank_accounts: page('Bank accounts', 'Where you are paid', 'routing number ach deposit', 'admin'),
  add_bank_account: action('Add a bank account', 'Where you are paid', 'new routing number ach deposit', 'admin-writer'),
  locations: page('Locations', 'Your offices and sites', 'branches offices sites'),
  agreements: page('Agreements', 'What you signed', 'contract terms baa signed', 'admin'),
  manage_users: page('Manage users', 'Who can sign in for your company', 'team people roles access', 'admin'),
  invite_user: action('Invite user', 'Give a colleague access', 'add user team invitation new', 'admin-writer'),
  activity: page('Activity log', 'Who saw or changed what', 'audit history', 'admin'),
  account_info: page('Account info', 'Your name and email address', 'profile settings my'),
  change_password: action('Change password', 'Set a new password', 'update reset security settings'),
  notification_settings: page('Notification settings', 'What you are notified about, and how', 'alerts e-mail mail bell digest'),
  sign_out: action('Sign out', 'End this session', 'log off logout exit'),
  ...reportPages(),
} as const satisfies Record<string, SearchPage>;

export type SearchPageKey = keyof typeof SEARCH_PAGES;
export const SEARCH_PAGE_KEYS = Object.keys(SEARCH_PAGES) as [SearchPageKey, ...SearchPageKey[]];

/** `writer`: hidden from agency staff, who have read-only access. */
type Audience = 'everyone' | 'writer' | 'admin' | 'admin-writer';

export interface SearchPage {
  label: string;
  /** Subtitle. */
  hint: string;
  /** Additional keywords. */
  words: string;
  kind: 'page' | 'action';
  audience: Audience;
}

/** Whether a role may open it. */
export function mayOpenPage(key: SearchPageKey, role: Role): boolean {
  const { audience } = SEARCH_PAGES[key];
  const isAdmin = role === 'client_admin' || role === 'agency_admin';
  const isMember = role === 'client_admin' || role === 'client_staff';
  return (isAdmin || !audience.startsWith('admin')) && (isMember || !audience.endsWith('writer'));
}

function page(label: string, hint: string, words: string, audience: Audience = 'everyone'): SearchPage {
  return { label, hint, words, kind: 'page', audience };
}

function action(label: string, hint: string, words: string, audience: Audience = 'everyone'): SearchPage {
  return { label, hint, words, kind: 'action', audience };
}

/** Every report by name; a hoisted function, because the list above uses it. */
function reportPages(): Record<`report_${ReportKindName}`, SearchPage> {
  const entries = REPORT_KINDS.map((kind) => {
    const { title, purpose, isForAdmins } = REPORTS[kind];
    return [`report_${kind}`, page(`${title} report`, purpose, 'reports download', isForAdmins ? 'admin' : 'everyone')] as const;
  });
  return Object.fromEntries(entries) as Record<`report_${ReportKindName}`, SearchPage>;
}
