import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidateOperations } from '../../lib/auth-query.ts';
import { EnrollTotp } from './enroll-totp.tsx';
import { RecoveryCodes, useRecoveryCodes } from './recovery-codes.tsx';

export interface EnrollDialogProps {
  opened: boolean;
  onClose: () => void;
  /** For the first factor: recovery codes follow. */
  withRecoveryCodes: boolean;
}

/** Adds an authenticator app in a dialog; needs a session at aal2 once there is a factor. Closed, it forgets everything. */
export function EnrollDialog({ opened, onClose, withRecoveryCodes }: EnrollDialogProps) {
  const [showsCodes, setShowsCodes] = useState(false);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => setShowsCodes(false)}
      title={showsCodes ? 'Your recovery codes' : 'Add an authenticator app'}
      closeButtonProps={{ 'aria-label': 'Close' }}
      closeOnClickOutside={false}
      size="lg"
      styles={{ title: { fontWeight: 600 } }}
    >
      <Steps onShowCodes={() => setShowsCodes(true)} onClose={onClose} withRecoveryCodes={withRecoveryCodes} />
    </Modal>
  );
}

function Steps({ onShowCodes, onClose, withRecoveryCodes }: Omit<EnrollDialogProps, 'opened'> & { onShowCodes: () => void }) {
  const queryClient = useQueryClient();
  const creation = useRecoveryCodes();
  const [isEnrolled, setIsEnrolled] = useState(false);

  function finish() {
    void invalidateOperations(queryClient, ['access.']);
    if (!withRecoveryCodes) return onClose();
    setIsEnrolled(true);
    onShowCodes();
    creation.create();
  }

  if (isEnrolled) return <RecoveryCodes creation={creation} onKept={onClose} onSkip={onClose} />;
  return <EnrollTotp onEnrolled={finish} onCancel={onClose} />;
}
