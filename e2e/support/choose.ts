import { expect, type Page } from '@playwright/test';

/** Chooses from a list by name. A list that closes since the page moved below it is opened again, as a person would. */
export async function choose(page: Page, field: string | RegExp, option: string): Promise<void> {
  const list = page.getByRole('combobox', { name: field });
  const chosen = page.getByRole('option', { name: option, exact: true });
  await expect(async () => {
    if (!(await chosen.isVisible())) await list.click();
    await chosen.click({ timeout: 3000 });
  }).toPass();
  await expect(list).toHaveValue(option);
}
