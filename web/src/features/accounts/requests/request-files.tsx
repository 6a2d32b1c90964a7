import { Button, Group, Stack } from '@mantine/core';
import { addRequestDocument, type AccountRequest } from '@recoup/contract/accounts/requests';
import { IconPaperclip } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { plural } from '#lib/format/format.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { useFilesToSend } from '#lib/hooks/use-files-to-send.ts';
import { ChosenFiles } from '#shared/accounts/chosen-files.tsx';
import { AFTER_REQUEST } from '#shared/accounts/request-form/request-queries.ts';
import { DocumentLinks } from './document-links.tsx';

/** Attachments of a request; more can be added until the agency completes it. */
export function RequestFiles({ request, peopleId }: { request: AccountRequest; peopleId: string }) {
  const { client_id: clientId } = useClient();
  const queries = useQueryClient();
  const files = useFilesToSend(addRequestDocument);
  const [isAdding, setAdding] = useState(false);
  const params = { client_id: clientId, people_id: peopleId, id: request.account.id };

  async function send() {
    const { missing } = await files.send({ client_id: clientId, id: request.id });
    setAdding(missing > 0);
    await invalidateOperations(queries, AFTER_REQUEST);
  }

  return (
    <Stack gap="sm">
      <DocumentLinks documents={request.documents} params={params} />
      {request.abilities.add_document && !isAdding ? (
        <Group>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPaperclip size={15} aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            Add files
          </Button>
        </Group>
      ) : null}
      {request.abilities.add_document && isAdding ? (
        <>
          <ChosenFiles files={files} title={`Add files to ${request.number}`} disabled={files.isSending} />
          {files.chosen.length > 0 ? (
            <Group justify="flex-end">
              <Button size="xs" variant="light" loading={files.isSending} onClick={() => void send()}>
                Send {plural(files.chosen.length, 'file')}
              </Button>
            </Group>
          ) : null}
        </>
      ) : null}
    </Stack>
  );
}
