import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { achOriginator, type AchOriginator } from '@recoup/contract/agency/ach';
import { labelOf } from '@recoup/contract/shared/label-of';
import { formatDate } from '#lib/format/format.ts';
import { toast } from '#lib/toast.ts';
import { applyServerErrors, FormError, TextField, useZodForm } from '#ui/form.tsx';
import { useSetSettings } from './queries.ts';

const fields = achOriginator.shape;

const empty: AchOriginator = {
  immediate_destination: '',
  immediate_destination_name: '',
  immediate_origin: '',
  immediate_origin_name: '',
  company_name: '',
  company_id: '',
  odfi_routing: '',
};

const hints: Partial<Record<keyof AchOriginator, string>> = {
  immediate_destination: 'Immediate destination',
  immediate_origin: 'Often 1 and your EIN, or a routing number',
  company_name: 'At most 16 characters; clients see it on their bank statements',
  odfi_routing: 'Its first eight digits start every trace number',
};

/** The agency's details as an originator of ACH files. */
export function SettingsDialog({
  settings,
  onClose,
}: {
  settings: (AchOriginator & { updated_by: string; updated_at: string }) | null;
  onClose: () => void;
}) {
  const set = useSetSettings();
  const initial = settings ? achOriginator.parse(settings) : empty;
  const form = useZodForm(achOriginator, initial);
  return (
    <Modal opened onClose={onClose} title="ACH settings" size="lg" styles={{ title: { fontWeight: 600 } }}>
      <form
        noValidate
        aria-label="ACH settings"
        onSubmit={(event) =>
          void form.handleSubmit((body) =>
            set.mutate(
              { body },
              {
                onSuccess: () => {
                  toast.success('Saved the ACH settings');
                  onClose();
                },
                onError: (error) => applyServerErrors(form, error),
              },
            ),
          )(event)
        }
      >
        <Stack gap="md">
          <FormError message={form.formState.errors.root?.['server']?.message} />
          <Text size="sm" c="dimmed">
            Your bank provides these values when it sets you up for ACH. It rejects files with wrong values.
            {settings ? ' Files that are already prepared keep the previous values.' : ''}
          </Text>
          {(Object.keys(empty) as (keyof AchOriginator)[]).map((name) => (
            <TextField
              key={name}
              control={form.control}
              name={name}
              label={labelOf(fields[name])}
              {...(hints[name] ? { hint: hints[name] } : {})}
              {...(name === 'immediate_destination' || name === 'odfi_routing' ? { inputMode: 'numeric' as const } : {})}
            />
          ))}
          {settings ? (
            <Text size="xs" c="dimmed">
              Last changed by {settings.updated_by} on {formatDate(settings.updated_at)}
            </Text>
          ) : null}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={set.isPending}>
              Save settings
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
