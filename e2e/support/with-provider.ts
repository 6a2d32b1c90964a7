import { startOpenIdProvider, type OpenIdProvider } from '../../server/test/support/openid-provider.ts';
import { startRecorder, type Recorder } from '../../server/test/support/request-recorder.ts';
import { findFreePort, startProduct, type RunningProduct } from './server.ts';

export interface ProductWithProvider extends RunningProduct {
  /** Who can sign in there, by what they type as their account. */
  accounts: OpenIdProvider['accounts'];
}

/**
 * The product beside an OpenID provider that it offers as a way in. Its page has a field `Account`, and the buttons `Continue`
 * and `Cancel`. `google` is what the product calls it; more settings of it as OAUTH_GOOGLE_….
 */
export async function startProductWithProvider(env: Record<string, string> = {}): Promise<ProductWithProvider> {
  // Each has to know the other's address before it starts.
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

export interface ProductWithAllWays extends ProductWithProvider {
  /** Text messages arrive here. */
  sms: Recorder;
}

/** Beside a provider, and with text messages; messages to one person need no distance. */
export async function startProductWithAllWays(): Promise<ProductWithAllWays> {
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
