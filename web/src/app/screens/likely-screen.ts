import { closestWords } from '@recoup/domain/search/similarity';
import { paths, paymentsPath, requestsPath } from '#lib/paths/paths.ts';

interface Screen {
  label: string;
  to: string;
}

/** Words that users type into the address, by screen. */
const screens: readonly (Screen & { words: readonly string[] })[] = [
  { label: 'Home', to: paths.home, words: ['home', 'dashboard', 'overview', 'start', 'index'] },
  { label: 'Inbox', to: paths.inbox, words: ['inbox', 'tasks', 'todo'] },
  { label: 'Debtors', to: paths.debtors, words: ['debtors', 'debtor', 'accounts', 'people', 'customers'] },
  { label: 'Payments', to: paths.payments, words: ['payments', 'payment', 'money'] },
  { label: 'Remittances', to: paymentsPath('remittances'), words: ['remittances', 'statements', 'invoices', 'billing'] },
  { label: 'Downloads', to: paths.downloads, words: ['downloads', 'reports', 'documents', 'exports'] },
  {
    label: 'Debtor entry',
    to: paths.uploads,
    words: ['uploads', 'upload', 'debtor-entry', 'import', 'imports', 'place', 'placements'],
  },
  { label: 'Manual entry', to: paths.manualEntry, words: ['manual', 'manual-entry', 'entry', 'new'] },
  { label: 'Manage business', to: paths.manageBusiness, words: ['manage-business', 'business', 'business-info', 'company'] },
  { label: 'Bank accounts', to: paths.bankAccounts, words: ['bank-accounts', 'bank', 'banks'] },
  { label: 'Locations', to: paths.locations, words: ['locations', 'offices'] },
  { label: 'Manage users', to: paths.manageUsers, words: ['manage-users', 'users', 'team', 'members', 'invitations'] },
  { label: 'Settings', to: paths.settings, words: ['settings', 'account', 'profile', 'password', 'preferences'] },
  { label: 'Requests', to: requestsPath(), words: ['requests', 'disputes', 'offers'] },
  { label: 'Messages', to: paths.messages, words: ['messages', 'conversations', 'chat'] },
  { label: 'Notifications', to: paths.notifications, words: ['notifications', 'bell'] },
  { label: 'Sign in', to: paths.signIn, words: ['signin', 'sign-in', 'logon', 'auth'] },
  { label: 'Sign up', to: paths.signUp, words: ['signup', 'sign-up', 'register'] },
];

const allWords = screens.flatMap(({ words }) => words);

/** The screen that an unknown path most likely means: by its last part first, and within a typo or two. */
export function likelyScreen(pathname: string): Screen | null {
  for (const part of pathname.toLowerCase().split('/').filter(Boolean).toReversed()) {
    const [closest] = closestWords(part, allWords, 1);
    const screen = screens.find(({ words }) => closest !== undefined && words.includes(closest));
    if (screen) return { label: screen.label, to: screen.to };
  }
  return null;
}
