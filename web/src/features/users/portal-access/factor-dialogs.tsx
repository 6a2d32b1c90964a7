import type { PortalAccess } from '@recoup/contract/users/portal-access';
import { EnrollDialog } from './enroll-dialog.tsx';
import { PhoneDialog } from './phone-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import type { AccessPanel } from './use-access-panel.ts';

interface FactorDialogsProps {
  opened: AccessPanel | null;
  access: PortalAccess;
  onClose: () => void;
}

/** The page's dialogs, in a chunk of their own. */
export function FactorDialogs({ opened, access, onClose }: FactorDialogsProps) {
  const hasFactor = access.factors.some(({ is_verified: isVerified }) => isVerified);
  const withRecoveryCodes = !hasFactor && access.recovery_codes_left !== null;
  const dialog = { withRecoveryCodes, onClose };
  return (
    <>
      <EnrollDialog opened={opened === 'app'} {...dialog} />
      <EnrollDialog opened={opened === 'phone-factor'} kind="phone" {...dialog} />
      <EnrollDialog opened={opened === 'security-key'} kind="webauthn" {...dialog} />
      <RecoveryCodesDialog
        opened={opened === 'recovery-codes' && hasFactor}
        left={access.recovery_codes_left ?? 0}
        onClose={onClose}
      />
      <PhoneDialog opened={opened === 'phone'} present={access.phone} onClose={onClose} />
    </>
  );
}
