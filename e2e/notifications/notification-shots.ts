import { shot, go, refuse } from '../support/shot-tools.ts';

const LIST = '**/notifications?**';
const none = { data: [], page: { next_cursor: null, total: null }, unread: 0, as_of: '2026-11-21T00:00:00Z' };
const bell = { name: /^Notifications/ } as const;

export const notificationShots = [
  shot('notifications-bell', async (page) => {
    await go(page, '/debtors');
    await page.getByRole('button', bell).click();
    await page.getByRole('dialog', bell).getByRole('link', { name: 'View all notifications' }).waitFor();
    await page.getByRole('dialog', bell).getByRole('heading', { level: 3 }).first().waitFor();
  }),
  shot('notifications-bell-empty', async (page) => {
    await page.route(LIST, (route) => route.fulfill({ json: none }));
    await go(page, '/debtors');
    await page.getByRole('button', bell).click();
    await page.getByRole('heading', { name: 'Nothing yet' }).waitFor();
  }),
  shot('notifications-bell-error', async (page) => {
    await page.route(LIST, refuse(422, 'x', 'Notifications are being sorted. Please try again in a minute.'));
    await go(page, '/debtors');
    await page.getByRole('button', bell).click();
    await page.getByRole('alert').first().waitFor();
  }),
  shot('notifications-loading', async (page) => {
    await page.route(LIST, () => {});
    await page.goto('/notifications');
    await page.getByRole('main').getByLabel('Loading').first().waitFor();
  }),
  shot('notifications', async (page) => {
    await page.unroute(LIST);
    await go(page, '/notifications');
    await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
  }),
  shot('notifications-settings', async (page) => {
    await go(page, '/notifications/settings');
    await page.getByRole('combobox').first().waitFor();
  }),
];
