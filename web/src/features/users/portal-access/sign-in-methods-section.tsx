import { Button } from '@mantine/core';
import type { PortalAccess } from '@recoup/contract/users/portal-access';
import { IconAt, IconBuildingBank, IconKey, IconPhone, IconPlugConnected } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { settingsPath } from '#lib/paths/paths.ts';
import { getConfig } from '#lib/api/config.ts';
import { formatPhone, MISSING } from '#lib/format/format.ts';
import { DateText } from '#ui/date-text.tsx';
import { FormError } from '#ui/form.tsx';
import { Panel } from '#ui/panel.tsx';
import { providerName } from './event-labels.ts';
import { Foot, Row, Rows } from '#ui/rows.tsx';
import { UnlinkDialog } from './unlink-dialog.tsx';
import { useLinking } from './use-linking.ts';
import { useAccessPanel } from './use-access-panel.ts';

type Identity = PortalAccess['identities'][number];

/** Email and phone are identities, too, but have rows of their own because they are changed differently. */
const methodsWithOwnRow = new Set(['email', 'phone']);

export function SignInMethodsSection({ access }: { access: PortalAccess }) {
  const linked = access.identities.filter(({ provider }) => !methodsWithOwnRow.has(provider));
  const phone = access.identities.find(({ provider }) => provider === 'phone');
  const { sign_in: signIn } = getConfig();
  const linkable = access.is_managed ? [] : signIn.providers.filter(({ id }) => !linked.some(({ provider }) => provider === id));
  const linking = useLinking();
  const [unlinking, setUnlinking] = useState<Identity | null>(null);
  return (
    <Panel title="Sign-in methods" flush>
      <Rows label="Sign-in methods">
        <Row
          icon={IconAt}
          title={access.email || MISSING}
          lines={[access.is_managed ? 'Email address, which your company manages' : 'Email address']}
        />
        {access.is_managed ? null : <PasswordRow hasPassword={access.has_password} />}
        {access.phone || signIn.phone ? (
          <PhoneRow
            phone={access.phone}
            canChange={signIn.phone && !access.is_managed}
            onRemove={phone?.can_unlink ? () => setUnlinking(phone) : null}
          />
        ) : null}
        {linked.map((identity) => (
          <IdentityRow key={identity.identity_id} identity={identity} onUnlink={() => setUnlinking(identity)} />
        ))}
        {linkable.map(({ id, name }) => (
          <Row
            key={id}
            icon={IconPlugConnected}
            title={name}
            lines={['Not linked']}
            actions={
              <Button
                variant="default"
                size="xs"
                aria-label={`Link ${name}`}
                loading={linking.pending === id}
                disabled={linking.pending !== null && linking.pending !== id}
                onClick={() => void linking.link(id)}
              >
                Link
              </Button>
            }
          />
        ))}
      </Rows>
      {linking.problem ? (
        <Foot>
          <FormError message={linking.problem} />
        </Foot>
      ) : null}
      <UnlinkDialog identity={unlinking} onClose={() => setUnlinking(null)} />
    </Panel>
  );
}

function PasswordRow({ hasPassword }: { hasPassword: boolean }) {
  return (
    <Row
      icon={IconKey}
      title="Password"
      lines={[hasPassword ? 'Used with your email address' : 'Not set. To choose one, sign out and reset your password.']}
      actions={
        hasPassword ? (
          <Button
            variant="default"
            size="xs"
            component={Link}
            to={settingsPath('update-password')}
            aria-label="Change the password"
          >
            Change
          </Button>
        ) : null
      }
    />
  );
}

function PhoneRow({ phone, canChange, onRemove }: { phone: string | null; canChange: boolean; onRemove: (() => void) | null }) {
  const panel = useAccessPanel();
  return (
    <Row
      icon={IconPhone}
      title={phone ? formatPhone(phone) : 'Phone'}
      lines={[phone ? 'Phone, for a code by text message' : 'No number yet. Add one to sign in with a code by text message.']}
      actions={
        <>
          {canChange ? (
            <Button
              variant="default"
              size="xs"
              aria-label={phone ? 'Change the phone number' : 'Add a phone number'}
              onClick={() => panel.open('phone')}
            >
              {phone ? 'Change' : 'Add'}
            </Button>
          ) : null}
          {onRemove ? (
            <Button variant="default" size="xs" aria-label="Remove the phone number" onClick={onRemove}>
              Remove
            </Button>
          ) : null}
        </>
      }
    />
  );
}

function IdentityRow({ identity, onUnlink }: { identity: Identity; onUnlink: () => void }) {
  const { provider, email, created_at: since, last_sign_in_at: used, can_unlink: canUnlink } = identity;
  const name = providerName(provider);
  const isCompanys = provider.startsWith('sso:');
  return (
    <Row
      icon={isCompanys ? IconBuildingBank : IconPlugConnected}
      title={name}
      lines={[
        email,
        <>
          Linked <DateText value={since} />, last used <DateText value={used} />
        </>,
        isCompanys ? 'Managed by your company.' : null,
        !canUnlink && !isCompanys ? 'This is your only sign-in method, so it cannot be unlinked.' : null,
      ]}
      actions={
        canUnlink ? (
          <Button variant="default" size="xs" aria-label={`Unlink ${name}`} onClick={onUnlink}>
            Unlink
          </Button>
        ) : null
      }
    />
  );
}
