import { Badge, Button, Group } from '@mantine/core';
import type { PortalAccess } from '@recoup/contract/users/portal-access';
import { IconDeviceMobileMessage, IconListNumbers, IconShieldLock, IconUsb } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { getConfig } from '#lib/api/config.ts';
import { plural } from '#lib/format/format.ts';
import { canUsePasskeys } from '#lib/session/passkey-support.ts';
import { DateText } from '#ui/date-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { factorName } from './factor-name.ts';
import { RemoveFactorDialog } from './remove-factor-dialog.tsx';
import { Intro, Row, Rows } from '#ui/rows.tsx';
import { useAccessPanel } from './use-access-panel.ts';

const FactorDialogs = lazy(async () => ({ default: (await import('./factor-dialogs.tsx')).FactorDialogs }));

type Factor = PortalAccess['factors'][number];
const icons = { totp: IconShieldLock, phone: IconDeviceMobileMessage, webauthn: IconUsb };

/** Fewer codes than this show a warning. */
const FEW_CODES = 3;

export function FactorsSection({ access }: { access: PortalAccess }) {
  const panel = useAccessPanel();
  const [removing, setRemoving] = useState<Factor | null>(null);
  // Unverified factors do not count; the next enrollment removes them.
  const factors = access.factors.filter(({ is_verified: isVerified }) => isVerified);
  return (
    <Panel
      title="Two-factor authentication"
      flush
      // Same position with and without factors, so that focus returns to the button that opened the dialog.
      actions={
        <Group gap={8}>
          {canUsePasskeys() ? (
            <Button size="xs" variant="default" onClick={() => panel.open('security-key')}>
              Add a security key
            </Button>
          ) : null}
          {getConfig().sign_in.phone ? (
            <Button size="xs" variant="default" onClick={() => panel.open('phone-factor')}>
              Add a phone
            </Button>
          ) : null}
          <Button size="xs" variant={factors.length === 0 ? 'filled' : 'default'} onClick={() => panel.open('app')}>
            Add an app
          </Button>
        </Group>
      }
    >
      {factors.length === 0 ? (
        <EmptyState title="Two-factor authentication is off" icon={IconShieldLock}>
          With two-factor authentication, a stolen password is not enough. Signing in also takes a code from an app on your phone,
          or a security key.
        </EmptyState>
      ) : (
        <>
          {access.is_second_factor_required ? <Intro>{getConfig().agency.name} requires two-factor authentication.</Intro> : null}
          <Rows label="Two-factor authentication">
            {factors.map((factor) => (
              <FactorRow key={factor.id} factor={factor} onRemove={() => setRemoving(factor)} />
            ))}
            {access.recovery_codes_left === null ? null : <CodesRow left={access.recovery_codes_left} />}
          </Rows>
        </>
      )}
      <RemoveFactorDialog
        factor={removing}
        others={factors.filter(({ id }) => id !== removing?.id)}
        isRequired={access.is_second_factor_required}
        hasCodes={(access.recovery_codes_left ?? 0) > 0}
        onClose={() => setRemoving(null)}
      />
      <Suspense fallback={null}>
        <FactorDialogs opened={panel.opened} access={access} onClose={panel.close} />
      </Suspense>
    </Panel>
  );
}

function FactorRow({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const name = factorName(factor);
  const kinds: Record<Factor['type'], string> = {
    totp: 'Authenticator app',
    phone: `Text message to the phone ending in ${factor.phone_last4}`,
    webauthn: 'Security key',
  };
  return (
    <Row
      icon={icons[factor.type]}
      title={name}
      lines={[
        // Omit the kind if the name is the default, which repeats it.
        kinds[factor.type] === name ? null : kinds[factor.type],
        <>
          Added <DateText value={factor.created_at} />, last used <DateText value={factor.last_used_at} withTime />
        </>,
      ]}
      actions={
        <Button variant="default" size="xs" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      }
    />
  );
}

function CodesRow({ left }: { left: number }) {
  const panel = useAccessPanel();
  return (
    <Row
      icon={IconListNumbers}
      title="Recovery codes"
      badge={
        left < FEW_CODES ? (
          <Badge variant="light" color="orange" size="sm" tt="none" fw={550} style={{ color: 'var(--app-warning-text)' }}>
            {left === 0 ? 'None left' : `Only ${left} left`}
          </Badge>
        ) : null
      }
      lines={[
        left === 0
          ? 'Without recovery codes, only the agency can restore your access if you lose your phone.'
          : `${plural(left, 'code')} left. Each replaces a two-factor code once.`,
      ]}
      actions={
        <Button variant="default" size="xs" onClick={() => panel.open('recovery-codes')}>
          {left === 0 ? 'Create codes' : 'Create new codes'}
        </Button>
      }
    />
  );
}
