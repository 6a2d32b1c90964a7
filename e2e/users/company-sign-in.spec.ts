import { startSamlIdp, type SamlIdp } from '../../server/test/support/saml-idp.ts';
import { expect, expectAccessible, forgetSession, test } from '../support/product.ts';
import { findFreePort, startProduct, type RunningProduct } from '../support/server.ts';

let product: RunningProduct;
let idp: SamlIdp;
test.beforeAll(async () => {
  // The provider needs the redirect address before the product runs.
  const url = `http://127.0.0.1:${await findFreePort()}`;
  [idp, product] = await Promise.all([startSamlIdp(), startProduct({ PORT: new URL(url).port, PUBLIC_URL: url })]);
  idp.trust(await (await fetch(`${url}/auth/v1/sso/saml/metadata`)).text());
  await product.auth.ssoProviders.add({ type: 'saml', metadata_url: idp.metadataUrl, domains: ['company.example.com'] });
});
test.afterAll(() => Promise.all([product.stop(), idp.stop()]));

test("signs in at the company's identity provider and returns to the requested page", async ({ page }) => {
  idp.visit({ nameId: 'ines', attributes: { email: 'ines@company.example.com', givenName: 'Ines', sn: 'Quintanar' } });
  await page.goto(`${product.url}/settings?tab=account`);
  await page.getByRole('link', { name: 'Sign in with your company' }).click();
  await page.getByLabel('Work email address').fill('ines@unknown.example.com');
  await page.getByRole('button', { name: 'Continue to your company' }).click();
  await expect(page.getByText('unknown.example.com does not use single sign-on here.')).toBeVisible();
  await page.getByLabel('Work email address').fill('ines@company.example.com');
  await page.getByRole('button', { name: 'Continue to your company' }).click();
  await expect(page).toHaveURL(new RegExp(`^${new URL(idp.entityId).origin}/sign-in`));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(new RegExp(`^${product.url}(?!/signin)`));
  expect(page.url()).not.toMatch(/code=|access_token=/);
  // Again with a provider session, in a browser without portal storage.
  await forgetSession(page);
  await page.goto(`${product.url}/signin?with=company`);
  await page.getByLabel('Work email address').fill('company.example.com');
  await page.getByRole('button', { name: 'Continue to your company' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(new RegExp(`^${product.url}(?!/signin)`));
});

test('explains a refusal by the company on the sign-in page', async ({ page }) => {
  idp.pretend({ status: 'AuthnFailed' });
  await page.goto(`${product.url}/signin?with=company`);
  await page.getByLabel('Work email address').fill('ines@company.example.com');
  await page.getByRole('button', { name: 'Continue to your company' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/signin\?with=company$/);
  await expect(page.getByRole('alert').first()).toContainText('Your company’s single sign-on denied access');
  await expectAccessible(page);
  idp.pretend({});
});
