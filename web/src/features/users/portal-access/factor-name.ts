import type { PortalAccess } from '@recoup/contract/users/portal-access';

const kinds = { totp: 'Authenticator app', phone: 'Phone', webauthn: 'Security key' };

export function factorName({ name, type }: Pick<PortalAccess['factors'][number], 'name' | 'type'>): string {
  return name.trim() || kinds[type];
}
