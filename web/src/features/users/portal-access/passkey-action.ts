import type { Passkey } from '#lib/session/passkeys.ts';

export interface PasskeyAction {
  kind: 'rename' | 'remove';
  passkey: Passkey;
}
