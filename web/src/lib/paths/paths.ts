import { writeAddress } from './address-state.ts';

/** All paths of the app. `Path` functions build them; the plain strings are also route patterns. */
export const paths = {
  home: '/',
  inbox: '/inbox',
  signIn: '/signin',
  login: '/login',
  signUp: '/signup',
  resetPassword: '/reset-password',
  newPassword: '/reset-password/:token',
  /** Where a recovery link leads once its token is used. */
  recovered: '/reset-password/mail',
  secondFactor: '/second-factor',
  privacyPolicy: '/privacy-policy',
  debtors: '/debtors',
  debtorEntry: '/debtor-entry',
  uploads: '/debtor-entry/uploads',
  manualEntry: '/debtor-entry/manual',
  manageUsers: '/manage-users',
  joinBusiness: '/join-business/:inviteToken',
  settings: '/settings',
  portalAccess: '/client-portal-access',
  onboarding: '/onboarding/:step',
  onboardingDone: '/onboarding/done',
  manageBusiness: '/manage-business',
  businessInfo: '/manage-business/business-info',
  bankAccounts: '/manage-business/bank-accounts',
  apiKeys: '/manage-business/api-keys',
  webhooks: '/manage-business/webhooks',
  locations: '/manage-business/locations',
  importLocations: '/manage-business/locations/import',
  agreements: '/manage-business/agreements',
  payments: '/payments',
  downloads: '/downloads',
  report: '/downloads/reports/:kind',
  requests: '/requests',
  messages: '/messages',
  notifications: '/notifications',
  notificationSettings: '/notifications/settings',
  search: '/search',
} as const;

/** `reason`: why the user must sign in again. */
export function signInPath(next?: string, reason?: 'idle'): string {
  return paths.signIn + queryOf({ next, reason });
}

export function signUpPath(next?: string): string {
  return paths.signUp + queryOf({ next });
}

/** Where a session without its second factor is sent, and where it continues afterwards. */
export function secondFactorPath(next?: string): string {
  return paths.secondFactor + queryOf({ next });
}

function queryOf({ next, reason }: { next?: string | undefined; reason?: string | undefined }): string {
  const parts = [
    ...(next && next !== '/' ? [`next=${encodeURIComponent(next)}`] : []),
    ...(reason ? [`reason=${encodeURIComponent(reason)}`] : []),
  ];
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

/** The inbox, filtered by one kind or not. */
export function inboxPath(kind?: string): string {
  return kind ? `${paths.inbox}?kind=${encodeURIComponent(kind)}` : paths.inbox;
}

/** Account page: `/debtors/{peopleId}/{id}` (spec 2). */
export function debtorPath(peopleId: string, accountId: string): string {
  return `${paths.debtors}/${encodeURIComponent(peopleId)}/${encodeURIComponent(accountId)}`;
}

/** A section of the account page. */
export function debtorPartPath(peopleId: string, accountId: string, part: 'documents' | 'requests'): string {
  return `${debtorPath(peopleId, accountId)}#${part}`;
}

/**
 * The debtors list with filters. An address without filters lists open accounts only, so a link to all of them says so: every
 * figure leads to exactly its rows.
 */
export function debtorsPath(filters: object): string {
  const search = writeAddress(filters);
  return `${paths.debtors}?${search.size > 0 ? search : 'status=all'}`;
}

/** A batch's accounts. */
export function batchPath(batchId: string): string {
  return `${paths.debtors}?batch_id=${encodeURIComponent(batchId)}`;
}

/** A location's accounts. */
export function debtorsAtPath(locationId: string): string {
  return `${paths.debtors}?location_id=${encodeURIComponent(locationId)}`;
}

/** One location, open beside the others. */
export function locationPath(locationId: string): string {
  return `${paths.locations}?location=${encodeURIComponent(locationId)}`;
}

export function uploadPath(batchId: string): string {
  return `${paths.uploads}/${encodeURIComponent(batchId)}`;
}

/** One row of a placed file, open beside the others. */
export function uploadRowPath(importId: string, rowNumber: number): string {
  return `${uploadPath(importId)}?step=check&row=${rowNumber}`;
}

/** A manual entry in progress. */
export function draftPath(draftId: string): string {
  return `${paths.manualEntry}?draft=${encodeURIComponent(draftId)}`;
}

/** A new manual entry for a closed account's debt, prefilled from it. */
export function placeAgainPath(account: { people_id: string; id: string }): string {
  return `${placeForPath(account.people_id)}&again=${encodeURIComponent(account.id)}`;
}

/** A new manual entry for an account's person, prefilled with what debts of one person usually share. */
export function placeAnotherPath(account: { people_id: string; id: string }): string {
  return `${placeForPath(account.people_id)}&like=${encodeURIComponent(account.id)}`;
}

/** A new manual entry for a known person. */
export function placeForPath(peopleId: string): string {
  return `${paths.manualEntry}?people_id=${encodeURIComponent(peopleId)}`;
}

/** The result of a manual entry. */
export function placedPath(peopleId: string, accountId: string): string {
  return `${paths.manualEntry}?placed=${encodeURIComponent(accountId)}&people_id=${encodeURIComponent(peopleId)}`;
}

/** A tab of the payments; default the list. */
export function paymentsPath(tab?: 'remittances' | 'report'): string {
  return tab ? `${paths.payments}?tab=${tab}` : paths.payments;
}

/** All payments of one account. */
export function paymentsOfPath(accountId: string): string {
  return `${paths.payments}?account_id=${encodeURIComponent(accountId)}`;
}

/** One payment, open beside its account's payments. */
export function paymentPath(accountId: string, paymentId: string): string {
  return `${paymentsOfPath(accountId)}&payment=${encodeURIComponent(paymentId)}`;
}

/** The client's requests, in one state or all. */
export function requestsPath(tab?: 'disputes' | 'offers', state?: string): string {
  const search = new URLSearchParams({ ...(tab ? { tab } : {}), ...(state ? { state } : {}) });
  return search.size > 0 ? `${paths.requests}?${search}` : paths.requests;
}

/** One statement. */
export function statementPath(statementId: string): string {
  return `${paths.payments}/remittances/${encodeURIComponent(statementId)}`;
}

/** One webhook with its deliveries. */
export function webhookPath(webhookId: string): string {
  return `${paths.webhooks}/${encodeURIComponent(webhookId)}`;
}

/** A tab of the downloads; default the report catalog. */
export function downloadsPath(tab?: 'runs' | 'schedules' | 'documents'): string {
  return tab ? `${paths.downloads}?tab=${tab}` : paths.downloads;
}

/** One report; `search` has its parameters, in the API's names. */
export function reportPath(kind: string, search: URLSearchParams = new URLSearchParams()): string {
  const path = `${paths.downloads}/reports/${encodeURIComponent(kind)}`;
  return search.size > 0 ? `${path}?${search}` : path;
}

/** One thread; without an account the general one. */
export function messagesPath(accountId: string | null): string {
  return `${paths.messages}/${accountId === null ? COMPANY : encodeURIComponent(accountId)}`;
}

/** The account of a thread's path; null: the general thread. */
export function threadOfPath(thread: string): string | null {
  return thread === COMPANY ? null : thread;
}

/** Search results, of all kinds or one. */
export function searchPath(q: string, kind?: string): string {
  const search = new URLSearchParams({ ...(q ? { q } : {}), ...(kind ? { kind } : {}) });
  return search.size > 0 ? `${paths.search}?${search}` : paths.search;
}

const COMPANY = 'company';

/** One tab of the settings (spec 2). */
export function settingsPath(tab: string): string {
  return `${paths.settings}?tab=${encodeURIComponent(tab)}`;
}

/** Where the link of an invitation leads (spec 2). */
export function joinPath(inviteToken: string): string {
  return `/join-business/${encodeURIComponent(inviteToken)}`;
}

/** One step of the wizard. */
export function onboardingPath(step: string): string {
  return `/onboarding/${encodeURIComponent(step)}`;
}
