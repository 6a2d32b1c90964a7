/** The only place where addresses are spelled. `Path` functions build them; the plain strings are route patterns too. */
export const paths = {
  home: '/',
  signIn: '/signin',
  login: '/login',
  signUp: '/signup',
  resetPassword: '/reset-password',
  newPassword: '/reset-password/:token',
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

/** `reason`: why somebody who was signed in has to do it again. */
export function signInPath(next?: string, reason?: 'idle'): string {
  return paths.signIn + queryOf({ next, reason });
}

export function signUpPath(next?: string): string {
  return paths.signUp + queryOf({ next });
}

/** Where a session without its second factor is led, and where it goes on afterwards. */
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

/** Account page: `/debtors/{peopleId}/{id}` (spec 2). */
export function debtorPath(peopleId: string, accountId: string): string {
  return `${paths.debtors}/${encodeURIComponent(peopleId)}/${encodeURIComponent(accountId)}`;
}

/** A part of the page of an account. */
export function debtorPartPath(peopleId: string, accountId: string, part: 'documents' | 'requests'): string {
  return `${debtorPath(peopleId, accountId)}#${part}`;
}

/** The accounts of one batch. */
export function batchPath(batchId: string): string {
  return `${paths.debtors}?batch_id=${encodeURIComponent(batchId)}`;
}

/** The accounts of one location. */
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

/** One row of a file that was placed, open beside the others. */
export function uploadRowPath(importId: string, rowNumber: number): string {
  return `${uploadPath(importId)}?step=check&row=${rowNumber}`;
}

/** A placement by hand that was begun. */
export function draftPath(draftId: string): string {
  return `${paths.manualEntry}?draft=${encodeURIComponent(draftId)}`;
}

/** A new placement by hand of a debt that has ended with the agency: it begins with what that account has. */
export function placeAgainPath(account: { people_id: string; id: string }): string {
  return `${placeForPath(account.people_id)}&again=${encodeURIComponent(account.id)}`;
}

/** Another placement by hand for the person of an account; it begins with what two debts of one person mostly share. */
export function placeAnotherPath(account: { people_id: string; id: string }): string {
  return `${placeForPath(account.people_id)}&like=${encodeURIComponent(account.id)}`;
}

/** A new placement by hand for somebody who was placed before. */
export function placeForPath(peopleId: string): string {
  return `${paths.manualEntry}?people_id=${encodeURIComponent(peopleId)}`;
}

/** What became of a placement by hand. */
export function placedPath(peopleId: string, accountId: string): string {
  return `${paths.manualEntry}?placed=${encodeURIComponent(accountId)}&people_id=${encodeURIComponent(peopleId)}`;
}

/** One tab of the payments; without a name the list of payments. */
export function paymentsPath(tab?: 'remittances' | 'report'): string {
  return tab ? `${paths.payments}?tab=${tab}` : paths.payments;
}

/** All payments of one account. */
export function paymentsOfPath(accountId: string): string {
  return `${paths.payments}?account_id=${encodeURIComponent(accountId)}`;
}

/** One payment, open beside the list of its account's payments. */
export function paymentPath(accountId: string, paymentId: string): string {
  return `${paymentsOfPath(accountId)}&payment=${encodeURIComponent(paymentId)}`;
}

/** What the company has asked for, and what waits for it, in one state or in all. */
export function requestsPath(tab?: 'disputes' | 'offers', state?: string): string {
  const search = new URLSearchParams({ ...(tab ? { tab } : {}), ...(state ? { state } : {}) });
  return search.size > 0 ? `${paths.requests}?${search}` : paths.requests;
}

/** One statement of the agency. */
export function remittancePath(remittanceId: string): string {
  return `${paths.payments}/remittances/${encodeURIComponent(remittanceId)}`;
}

/** One tab of the downloads; without a name the reports to choose from. */
export function downloadsPath(tab?: 'runs' | 'schedules' | 'documents'): string {
  return tab ? `${paths.downloads}?tab=${tab}` : paths.downloads;
}

/** One report; `search` holds what it is narrowed by, in the names of the API. */
export function reportPath(kind: string, search: URLSearchParams = new URLSearchParams()): string {
  const path = `${paths.downloads}/reports/${encodeURIComponent(kind)}`;
  return search.size > 0 ? `${path}?${search}` : path;
}

/** One thread with the agency; without an account the company's own. */
export function messagesPath(accountId: string | null): string {
  return `${paths.messages}/${accountId === null ? COMPANY : encodeURIComponent(accountId)}`;
}

/** The account of the thread that such an address names; null: it is the company's own. */
export function threadOfPath(thread: string): string | null {
  return thread === COMPANY ? null : thread;
}

/** What a search finds, all of it or of one kind. */
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
