import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until the control has the focus, as without a mouse. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 100; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
}

/** Reaches a field by Tab and types into it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}
