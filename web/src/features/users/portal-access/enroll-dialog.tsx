import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { EnrollKey } from './enroll-key.tsx';
import { EnrollPhone } from './enroll-phone.tsx';
import { EnrollTotp } from './enroll-totp.tsx';
import { RecoveryCodes, useRecoveryCodes } from './recovery-codes.tsx';

export interface EnrollDialogProps {
  opened: boolean;
  onClose: () => void;
  kind?: 'totp' | 'phone' | 'webauthn';
  /** Recovery codes follow the first factor. */
  withRecoveryCodes: boolean;
}

/** Enrolls an authenticator app, a phone or a security key; requires an aal2 session once a factor exists. Closing unmounts all state. */
export function EnrollDialog({ opened, onClose, kind = 'totp', withRecoveryCodes }: EnrollDialogProps) {
  const [showsCodes, setShowsCodes] = useState(false);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => setShowsCodes(false)}
      title={showsCodes ? 'Your recovery codes' : titles[kind]}
      closeOnClickOutside={false}
      size="lg"
      styles={{ title: { fontWeight: 600 } }}
    >
      <Steps kind={kind} onShowCodes={() => setShowsCodes(true)} onClose={onClose} withRecoveryCodes={withRecoveryCodes} />
    </Modal>
  );
}

const titles = { totp: 'Add an authenticator app', phone: 'Add a phone', webauthn: 'Add a security key' };

type StepsProps = Required<Omit<EnrollDialogProps, 'opened'>> & { onShowCodes: () => void };

function Steps({ kind, onShowCodes, onClose, withRecoveryCodes }: StepsProps) {
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

  if (isEnrolled) return <RecoveryCodes creation={creation} onSaved={onClose} onSkip={onClose} />;
  if (kind === 'phone') return <EnrollPhone onEnrolled={finish} onCancel={onClose} />;
  if (kind === 'webauthn') return <EnrollKey onEnrolled={finish} onCancel={onClose} />;
  return <EnrollTotp onEnrolled={finish} onCancel={onClose} />;
}
