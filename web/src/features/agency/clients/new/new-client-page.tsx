import { Button, Group, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { emptyClient } from '@recoup/contract/agency/clients';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { agencyClientPath, agencyPaths } from '#lib/paths/agency-paths.ts';
import { toast } from '#lib/toast.ts';
import { applyServerErrors, FormError, useZodForm } from '#ui/form.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { clientForm } from '../client-form.ts';
import { ClientFields } from '../client-fields.tsx';
import { codeQuery, useCreateClient } from '../queries.ts';

/** Milliseconds without typing before a code is requested. */
const PAUSE_MS = 400;

export function NewClientPage() {
  return (
    <Page title="New client" breadcrumbs={[{ label: 'Clients', to: agencyPaths.clients }]} width="text">
      <NewClientForm />
    </Page>
  );
}

function NewClientForm() {
  const form = useZodForm(clientForm, emptyClient);
  const create = useCreateClient();
  const navigate = useNavigate();
  const [legalName, dba] = useWatch({ control: form.control, name: ['legal_name', 'dba'] });
  const [name] = useDebouncedValue(dba || legalName || '', PAUSE_MS);
  const suggested = useQuery(codeQuery(name)).data?.data.code ?? null;
  const isOwnCode = form.formState.dirtyFields.code === true;
  useEffect(() => {
    if (suggested && !isOwnCode) form.setValue('code', suggested);
  }, [suggested, isOwnCode, form]);
  const queries = useQueryClient();
  const send = form.handleSubmit((client) =>
    create.mutate(
      { body: client },
      {
        onSuccess: ({ data }) => {
          toast.success(client.admin_email ? `Created ${data.code} and invited ${client.admin_email}` : `Created ${data.code}`);
          void navigate(agencyClientPath(data.client_id));
        },
        onError: (error) => applyServerErrors(form, error),
      },
    ),
  );
  const submit = async () => {
    const { code, dba: tradeName, legal_name: typed } = form.getValues();
    // Submitted before the pause in typing that requests a code.
    if (!code && typed.trim() !== '') {
      const found = await queries.query(codeQuery(tradeName || typed)).catch(() => null);
      if (found?.data.code) form.setValue('code', found.data.code);
    }
    await send();
  };
  return (
    <Panel>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        noValidate
        aria-label="New client"
      >
        <Stack gap="lg">
          <FormError message={form.formState.errors.root?.['server']?.message} />
          <ClientFields
            control={form.control}
            codeHint={suggested && !isOwnCode ? 'Suggested by the name; 3 to 12 letters and digits' : undefined}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" component={Link} to={agencyPaths.clients}>
              Cancel
            </Button>
            <Button type="submit" loading={create.isPending}>
              Create client
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
