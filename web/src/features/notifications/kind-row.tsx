import { NativeSelect, Switch } from '@mantine/core';
import type { NotificationSetting } from '@recoup/contract/notifications/notifications';
import { MAIL_MODES, NOTIFICATION_KIND_INFO, type MailMode } from '@recoup/domain/notifications/notifications';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from '#lib/toast.ts';
import { messageOf } from '#lib/api/errors.ts';
import { useChangeSettings } from './queries.ts';
import classes from './settings.module.css';

const modes: Readonly<Record<MailMode, string>> = { now: 'Immediately', daily: 'Once a day', off: 'Off' };

type Choice = Partial<Pick<NotificationSetting, 'portal' | 'mail'>>;

/** Settings for one kind of notification; each change is saved immediately. */
export function KindRow({ clientId, setting }: { clientId: string; setting: NotificationSetting }) {
  const { kind, is_fixed: isFixed } = setting;
  const { label, description } = NOTIFICATION_KIND_INFO[kind];
  const change = useChangeSettings();
  /** Unsaved or in-flight choices, which override the server's values. */
  const [chosen, setChosen] = useState<Choice>({});
  const { portal, mail } = { ...setting, ...chosen };

  const choose = (choice: Choice) => {
    setChosen({ ...chosen, ...choice });
    change.mutate(
      {
        params: { client_id: clientId },
        body: { kinds: [{ kind, ...choice }], time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
      },
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
    <li className={classes.row}>
      <div className={classes.words}>
        <b>{label}</b>
        <span>{description}</span>
      </div>
      {isFixed ? (
        <span className={classes.fixed}>
          <IconLock size={15} stroke={1.7} aria-hidden="true" /> Always on, in the portal and by email
        </span>
      ) : (
        <>
          <div className={classes.cell} data-label="In the portal">
            <Switch
              checked={portal}
              aria-label={`${label} in the portal`}
              onChange={({ currentTarget: { checked } }) => choose({ portal: checked })}
            />
          </div>
          <div className={classes.cell} data-label="By email">
            <NativeSelect
              value={mail}
              aria-label={`${label} by email`}
              data={MAIL_MODES.map((value) => ({ value, label: modes[value] }))}
              onChange={({ currentTarget: { value } }) => choose({ mail: value as MailMode })}
            />
          </div>
        </>
      )}
    </li>
  );
}
