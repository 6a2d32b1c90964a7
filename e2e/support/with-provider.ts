import { startOpenIdProvider, type OpenIdProvider } from '../../server/test/support/openid-provider.ts';
import { startRecorder, type Recorder } from '../../server/test/support/request-recorder.ts';
import { findFreePort, startProduct, type RunningProduct } from './server.ts';

interface ProductWithProvider extends RunningProduct {
  /** Users by the account name they type. */
  accounts: OpenIdProvider['accounts'];
}

/**
 * The product with an OpenID provider as a sign-in option. The provider's page has a field `Account` and the buttons `Continue`
 * and `Cancel`. `google` is the provider's name in the product; further settings are OAUTH_GOOGLE_….
 */
async function startProductWithProvider(env: Record<string, string> = {}): Promise<ProductWithProvider> {
  // Each needs the other's address before it starts.
  const url = `http://127.0.0.1:${await findFreePort()}`;
  const provider = await startOpenIdProvider([`${url}/auth/v1/callback`]);
  const product = await startProduct({ PORT: new URL(url).port, PUBLIC_URL: url, ...provider.settings('google'), ...env });
  return {
    ...product,
    accounts: provider.accounts,
    stop: async () => {
      await product.stop();
      await provider.stop();
    },
  };
}

export interface ProductWithAllMethods extends ProductWithProvider {
  /** Receives text messages. */
  sms: Recorder;
}

/** With a provider and text messages, without a minimum interval per recipient. */
export async function startProductWithAllMethods(): Promise<ProductWithAllMethods> {
  const sms = await startRecorder();
  const product = await startProductWithProvider({ SMS_HOOK_URL: sms.url, MESSAGE_SPACING_SECONDS: '0' });
  return {
    ...product,
    sms,
    stop: async () => {
      await product.stop();
      await sms.stop();
    },
  };
}
