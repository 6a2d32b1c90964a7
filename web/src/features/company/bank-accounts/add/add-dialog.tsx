import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { BankAccount } from '@recoup/contract/company/bank-accounts';
import { useEffect } from 'react';
import { CheckboxField, FormError } from '#ui/form.tsx';
import { BankAccountFields } from '#shared/company/company-fields/bank-account-fields.tsx';
import { LeaveDialog, useLeaveGuard } from '#ui/unsaved-changes-guard.tsx';
import { useFocusReturned } from '#ui/use-focus-returned.ts';
import { nameOf } from '../account-labels.ts';
import { MailNote } from '../mail-note.tsx';
import { useNewAccount } from './use-new-account.ts';

interface AddDialogProps {
  accounts: readonly BankAccount[];
  /** Sentence saying when the first payout can go to a new account. */
  waiting: string;
  onClose: () => void;
}

export function AddDialog({ accounts, waiting, onClose }: AddDialogProps) {
  useFocusReturned();
  const { form, add, submit } = useNewAccount({ isFirst: accounts.length === 0 });
  const { isDirty, errors } = form.formState;
  const leaving = useLeaveGuard({ when: isDirty && !add.isSuccess, param: 'panel' });
  // In an effect, so that the unsaved-changes guard is cleared first.
  useEffect(() => {
    if (add.isSuccess) onClose();
  }, [add.isSuccess, onClose]);
  const before = accounts.find(({ is_default: isDefault }) => isDefault);
  return (
    <>
      <Modal
        opened
        onClose={onClose}
        size="lg"
        title="Add a bank account"
        styles={{ title: { fontWeight: 600 } }}
        closeOnClickOutside={!isDirty}
        closeOnEscape={leaving.state !== 'blocked'}
      >
        <form onSubmit={(event) => void submit(event)} noValidate aria-label="Add a bank account">
          <Stack gap="lg">
            <FormError message={errors.root?.['server']?.message} />
            <Text size="sm" c="dimmed">
              {waiting} The account number is encrypted. Only its last four digits are shown again.
            </Text>
            <BankAccountFields control={form.control} at="" />
            {before ? (
              <CheckboxField
                control={form.control}
                name="make_default"
                label="Make this the default account"
                hint={`Instead of ${nameOf(before)}`}
              />
            ) : null}
            <MailNote isNew />
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" loading={add.isPending}>
                Add bank account
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
      <LeaveDialog blocker={leaving} what="this bank account" />
    </>
  );
}
