import { useQuery } from '@tanstack/react-query';
import { paths } from '#lib/paths/paths.ts';
import { isReadOnly, useClient } from '#lib/session/selected-client.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { Foot, RowsSkeleton } from '#ui/rows.tsx';
import { KindRow } from './kind-row.tsx';
import { settingsQuery } from './queries.ts';
import classes from './settings.module.css';

/** The user's own notification settings for the company. */
export function NotificationSettingsPage() {
  const client = useClient();
  return (
    <Page
      title="Notification settings"
      width="text"
      breadcrumbs={[{ label: 'Notifications', to: paths.notifications }]}
      description={`Choose what you are notified about for ${client.client_name}. These settings apply only to you.`}
    >
      {isReadOnly(client) ? (
        <Notice>The company’s users choose their own notifications. As agency staff, you do not receive any.</Notice>
      ) : (
        <Panel flush>
          <Kinds clientId={client.client_id} />
        </Panel>
      )}
    </Page>
  );
}

function Kinds({ clientId }: { clientId: string }) {
  const { data, error, refetch } = useQuery(settingsQuery(clientId));
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={8} />;
  const { kinds, time_zone: timeZone } = data.data;
  return (
    <>
      <div className={classes.head} aria-hidden="true">
        <span>Notify me about</span>
        <span>In the portal</span>
        <span>By email</span>
      </div>
      <ul className={classes.rows} aria-label="What you are notified about">
        {kinds.map((setting) => (
          <KindRow key={setting.kind} clientId={clientId} setting={setting} />
        ))}
      </ul>
      <Foot>The daily email comes around 7 AM, {nameOf(timeZone)}. Emails never name a debtor.</Foot>
    </>
  );
}

/** Display name of a time zone: `Central Time`. */
function nameOf(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(new Date());
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
