import { Button, Popover, Stack, Switch } from '@mantine/core';
import type { NoticeSettings } from '@recoup/contract/messages';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-toastify';
import { messageOf } from '../../lib/errors.ts';
import { isReadOnly, useClient } from '../../lib/selected-client.ts';
import { noticesQuery, useChangeNotices } from './queries.ts';

const notices: readonly { name: keyof NoticeSettings; label: string; description: string }[] = [
  { name: 'messages', label: 'Messages', description: 'When the agency writes' },
  { name: 'requests', label: 'Requests', description: 'When the agency has decided on something that you asked for' },
];

/** What comes by mail too; everybody's own choice. */
export function NoticeMenu() {
  const client = useClient();
  const { data } = useQuery(noticesQuery(client.client_id));
  const change = useChangeNotices();
  /** What was chosen here and may be on its way; else the server says. */
  const [chosen, setChosen] = useState<Partial<NoticeSettings>>({});
  if (!data || isReadOnly(client)) return null;
  const settings = { ...data.data, ...chosen };

  const choose = (body: Partial<NoticeSettings>) => {
    setChosen({ ...chosen, ...body });
    change.mutate(
      { params: { client_id: client.client_id }, body },
      {
        onSuccess: () => toast.success('Saved'),
        onError: (error) => {
          setChosen({});
          toast.error(messageOf(error, 'This could not be saved. Please try again.'));
        },
      },
    );
  };
  return (
    <Popover position="bottom-end" width={290} trapFocus returnFocus withRoles shadow="md" radius="lg">
      <Popover.Target>
        <Button variant="default" leftSection={<IconMail size={16} aria-hidden="true" />}>
          E-mail notices
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="E-mail notices">
        <Stack gap="md">
          {notices.map(({ name, label, description }) => (
            <Switch
              key={name}
              label={label}
              description={description}
              checked={settings[name]}
              onChange={({ currentTarget: { checked } }) => choose({ [name]: checked })}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
