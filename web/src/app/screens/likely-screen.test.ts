import { expect, it } from 'vitest';
import { likelyScreen } from './likely-screen.ts';

it.each([
  ['/home', 'Home', '/'],
  ['/account', 'Settings', '/settings'],
  ['/users', 'Manage users', '/manage-users'],
  ['/uploads', 'Debtor entry', '/debtor-entry/uploads'],
  ['/debotrs', 'Debtors', '/debtors'],
  ['/Paymnets/2026', 'Payments', '/payments'],
  ['/manage-business/bank-acounts', 'Bank accounts', '/manage-business/bank-accounts'],
  ['/statements', 'Remittances', '/payments?tab=remittances'],
])('takes %s for %s', (path, label, to) => {
  expect(likelyScreen(path)).toEqual({ label, to });
});

it.each(['/', '/xyzzy', '/wp-login.php', '/018f0000-0000-7000-8000-000000000001'])('has no guess for %s', (path) => {
  expect(likelyScreen(path)).toBeNull();
});
