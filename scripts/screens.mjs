// The modules that the main screens load, by screen: for the budgets, the chunks, and the files that the server announces.

/** Loaded by every screen. */
const ALWAYS = ['index.html'];
const SHELL = [
  'src/app/schemas.ts',
  'src/app/other-routes.ts',
  'src/app/session-watch.tsx',
  'src/app/shell/shell.tsx',
  'src/app/shell/shell-loader.ts',
  'src/app/screens/screen-error.tsx',
];

const signedIn = (...modules) => [...ALWAYS, ...SHELL, ...modules.map((module) => `src/${module}`)];

/** `path` is the URL's, and may end with a parameter. */
export const screens = [
  { screen: 'sign-in', path: '/signin', modules: [...ALWAYS, 'src/features/users/auth/sign-in-page.tsx'] },
  {
    // Without its charts, which load on scroll.
    screen: 'home',
    path: '/',
    modules: signedIn(
      'app/start/start-page.tsx',
      'app/start/start-loader.ts',
      'features/home/home-page.tsx',
      'features/home/home-loader.ts',
    ),
  },
  {
    screen: 'debtors',
    path: '/debtors',
    modules: signedIn('features/accounts/debtors/debtors-page.tsx', 'features/accounts/debtors/debtors-loader.ts'),
  },
  {
    screen: 'account',
    path: '/debtors/:peopleId/:id',
    modules: signedIn('features/accounts/account/account-page.tsx', 'features/accounts/account/account-loader.ts'),
  },
  {
    screen: 'payments',
    path: '/payments',
    modules: signedIn(
      'features/money/payments-page.tsx',
      'features/money/payments-loader.ts',
      'features/money/payments/list/payments-tab.tsx',
      'features/money/payments/list/payments-export.tsx',
    ),
  },
  {
    screen: 'uploads',
    path: '/debtor-entry/uploads',
    modules: signedIn('features/placing/imports/uploads-page.tsx', 'features/placing/imports/uploads-loader.ts'),
  },
];

/** Parts of the shell that load once the first screen is ready. */
export const later = [
  'src/app/membership-watch.tsx',
  'src/app/idle/idle-watch.tsx',
  'src/app/shell/inbox-count.tsx',
  'src/app/shell/company-list.tsx',
  'src/app/shell/status-banner.tsx',
  'src/features/notifications/bell.tsx',
];
