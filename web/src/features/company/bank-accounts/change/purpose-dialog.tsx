import { Button, Group, Modal, Radio, Stack } from '@mantine/core';
import { BANK_ACCOUNT_PURPOSES } from '@recoup/domain/company/onboarding/money';
import { bankAccountPurpose } from '@recoup/contract/company/bank-accounts';
import { useController } from 'react-hook-form';
import { toast } from '#lib/toast.ts';
import { z } from 'zod';
import { messageOf } from '#lib/api/errors.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { choicesOf } from '#ui/fields/choices.ts';
import { FormError, useZodForm } from '#ui/form.tsx';
import { endOf, nameOf } from '../account-labels.ts';
import { MailNote } from '../mail-note.tsx';
import { useChangePurpose } from '../queries.ts';
import type { AccountDialogProps } from './account-dialog-props.ts';
import { useOutdated } from './use-outdated.ts';

const schema = z.object({ purpose: bankAccountPurpose });

export function PurposeDialog({ account, onClose }: AccountDialogProps) {
  const { client_id: clientId } = useClient();
  const form = useZodForm(schema, { purpose: account.purpose });
  const { field } = useController({ control: form.control, name: 'purpose' });
  const save = useChangePurpose();
  const outdated = useOutdated();

  const submit = form.handleSubmit((body) =>
    save.mutate(
      { params: { client_id: clientId, id: account.id }, body },
      {
        onSuccess: () => {
          toast.success(`${endOf(account)}: ${BANK_ACCOUNT_PURPOSES[body.purpose].toLowerCase()}`);
          onClose();
        },
        onError: outdated,
      },
    ),
  );

  return (
    <Modal opened onClose={onClose} title={`What is ${nameOf(account)} used for?`} styles={{ title: { fontWeight: 600 } }}>
      <form onSubmit={(event) => void submit(event)} noValidate aria-label="Change the purpose of this account">
        <Stack gap="lg">
          <FormError message={save.isError ? messageOf(save.error) : undefined} />
          <Radio.Group value={field.value} onChange={field.onChange} label="Used for">
            <Stack gap={10} mt={10}>
              {choicesOf(BANK_ACCOUNT_PURPOSES).map(({ value, label }) => (
                <Radio key={value} value={value} label={label} />
              ))}
            </Stack>
          </Radio.Group>
          <MailNote />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending} disabled={!form.formState.isDirty}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
