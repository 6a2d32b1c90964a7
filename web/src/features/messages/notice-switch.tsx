import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-toastify';
import { messageOf } from '../../lib/errors.ts';
import { isReadOnly, useClient } from '../../lib/selected-client.ts';
import { noticesQuery, useChangeNotices } from './queries.ts';

/** Whether the agency's messages come by mail too; everybody's own choice. */
export function NoticeSwitch() {
  const client = useClient();
  const { data } = useQuery(noticesQuery(client.client_id));
  const change = useChangeNotices();
  /** What was chosen here; null: what the server says. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  if (!data || isReadOnly(client)) return null;

  const choose = (messages: boolean) => {
    setChosen(messages);
    change.mutate(
      { params: { client_id: client.client_id }, body: { messages } },
      {
        onSuccess: () => toast.success(messages ? 'You will get an e-mail' : 'You will get no e-mails about messages'),
        onError: (error) => {
          setChosen(null);
          toast.error(messageOf(error, 'This could not be saved. Please try again.'));
        },
      },
    );
  };
  return (
    <Switch
      label="E-mail me when the agency writes"
      checked={chosen ?? data.data.messages}
      onChange={({ currentTarget: { checked } }) => choose(checked)}
    />
  );
}
