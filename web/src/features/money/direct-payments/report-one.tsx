import { Modal, Stack, Text } from '@mantine/core';
import type { DebtorRow } from '@recoup/contract/accounts/debtors';
import { REQUEST_KIND_INFO } from '@recoup/domain/accounts/requests';
import { useState } from 'react';
import { RequestDialog } from '#shared/accounts/request-form/request-dialog.tsx';
import { AccountPicker } from '#features/money/account-picker.tsx';
import { NEW_PARAM } from './report-state.ts';

const { label, meaning } = REQUEST_KIND_INFO.direct_payment;

/** Asks for the account first, then for the payment. */
export function ReportOne({ onClose }: { onClose: () => void }) {
  const [account, setAccount] = useState<DebtorRow | null>(null);
  if (account)
    return <RequestDialog kind="direct_payment" account={account} onDone={onClose} onCancel={onClose} param={NEW_PARAM} />;
  return (
    <Modal opened onClose={onClose} size="lg" title={label} styles={{ title: { fontWeight: 600 } }}>
      <Stack gap="md" mih={220}>
        <Text size="sm" c="dimmed">
          {meaning}
        </Text>
        <AccountPicker hasFocus onChoose={setAccount} />
      </Stack>
    </Modal>
  );
}
