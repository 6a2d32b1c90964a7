import type { Page } from '@playwright/test';

/** Resolves once the page is subscribed to notifications, after its first screen is ready. Call it before the page opens. */
export async function notificationsJoined(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket', (opened) => opened.url().includes('/realtime/v1/'));
  await socket.waitForEvent('framereceived', ({ payload }) =>
    /notifications:.*"status":"ok"|"status":"ok".*notifications:/.test(String(payload)),
  );
}
