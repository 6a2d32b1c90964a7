import { expect, type Page } from '@playwright/test';

/** Selects an option by name. Reopens a list that closed because the page moved. */
export async function choose(page: Page, field: string | RegExp, option: string): Promise<void> {
  const list = page.getByRole('combobox', { name: field });
  const chosen = page.getByRole('option', { name: option, exact: true });
  await expect(async () => {
    if (!(await chosen.isVisible())) await list.click();
    await chosen.click({ timeout: 3000 });
  }).toPass();
  await expect(list).toHaveValue(option);
}
