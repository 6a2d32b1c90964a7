import { expect, test } from './support/product.ts';

test('shows the API docs within the content security policy, without external requests', async ({ page, baseURL }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(baseURL ?? '')) refused.push(request.url());
  });
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: 'Recoup API' })).toBeVisible();
  await expect(page.getByText('One client', { exact: true }).first()).toBeVisible();
  expect(refused).toEqual([]);
});
