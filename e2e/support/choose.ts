import { expect, type Page } from '@playwright/test';

/** Selects an option by name. Chooses again if the page moved the list or the option in between. */
export async function choose(page: Page, field: string | RegExp, option: string): Promise<void> {
  const list = page.getByRole('combobox', { name: field });
  const chosen = page.getByRole('option', { name: option, exact: true });
  await expect(async () => {
    if (!(await chosen.isVisible())) await list.click();
    await chosen.click({ timeout: 3000 });
    await expect(list).toHaveValue(option, { timeout: 3000 });
  }).toPass();
}
