import { Modal, Text } from '@mantine/core';
import { REQUEST_KIND_INFO } from '@recoup/domain/accounts/requests';
import { formatMoney } from '#lib/format/format.ts';
import { LeaveDialog } from '#ui/unsaved-changes-guard.tsx';
import { useFocusReturned } from '#ui/use-focus-returned.ts';
import { RequestFormBody, type RequestFormProps } from './request-form.tsx';
import { useRequestForm } from './use-request-form.ts';

/** A request in a dialog over the page. */
export function RequestDialog(props: RequestFormProps & { onCancel: () => void }) {
  const { kind, account, payments, onCancel } = props;
  useFocusReturned();
  const request = useRequestForm(props);
  return (
    <>
      <Modal
        opened
        onClose={onCancel}
        size="lg"
        title={REQUEST_KIND_INFO[kind].label}
        styles={{ title: { fontWeight: 600 } }}
        closeOnClickOutside={!request.isDirty}
        closeOnEscape={request.leaving.state !== 'blocked'}
      >
        <Text size="sm" mb="xs">
          {account.debtor_name}, {account.number}, balance {formatMoney(account.balance_cents)}
        </Text>
        <RequestFormBody kind={kind} {...(payments ? { payments } : {})} onCancel={onCancel} request={request} />
      </Modal>
      <LeaveDialog blocker={request.leaving} what="this request" />
    </>
  );
}
