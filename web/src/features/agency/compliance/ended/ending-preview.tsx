import { Anchor, List, Stack } from '@mantine/core';
import type { ClientEndingState } from '@recoup/contract/agency/client-endings';
import { ENDING_CHECKS } from '@recoup/domain/agency/client-endings';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Notice } from '#ui/notice.tsx';
import { Panel } from '#ui/panel.tsx';
import { Row, Rows } from '#ui/rows.tsx';
import { EndForm } from './end-form.tsx';
import { describeCheck, effectsOf } from './ending-labels.ts';

/** Open items and consequences; the form appears once no open item prevents ending the client. */
export function EndingPreview({
  clientId,
  name,
  preview,
  isAdmin,
}: {
  clientId: string;
  name: string;
  preview: NonNullable<ClientEndingState['preview']>;
  isAdmin: boolean;
}) {
  const blocking = preview.checks.filter(({ check }) => ENDING_CHECKS[check] === 'end');
  const others = preview.checks.filter(({ check }) => ENDING_CHECKS[check] !== 'end');
  const rows = [...blocking, ...others];
  return (
    <Stack gap="lg">
      {blocking.length > 0 ? (
        <Notice tone="warning" title="This client cannot end yet">
          Close the open items below first.
        </Notice>
      ) : null}
      {rows.length > 0 ? (
        <Panel title="Open" flush>
          <Rows label="Open">
            {rows.map((check) => {
              const { title, advice, to, link } = describeCheck(check, clientId);
              return (
                <Row
                  key={check.check}
                  icon={ENDING_CHECKS[check.check] === 'end' ? IconAlertTriangle : IconInfoCircle}
                  title={title}
                  lines={[advice]}
                  actions={
                    <Anchor component={Link} to={to} size="sm" aria-label={`${link}: ${title}`}>
                      {link}
                    </Anchor>
                  }
                />
              );
            })}
          </Rows>
        </Panel>
      ) : null}
      <Panel title="What happens when you end the client">
        <List spacing="xs" size="sm">
          {effectsOf(preview).map((effect) => (
            <List.Item key={effect}>{effect}</List.Item>
          ))}
          <List.Item>
            Its data is kept until you order its deletion and the retention period has ended. Amounts, statements and the audit
            log are kept after that.
          </List.Item>
          {preview.is_healthcare ? (
            <List.Item>
              This is a healthcare client. Its business associate agreement requires you to return or destroy its data, and
              protects what you must keep (45 CFR 164.504(e)(2)(ii)(J)).
            </List.Item>
          ) : null}
        </List>
      </Panel>
      {isAdmin && blocking.length === 0 ? <EndForm clientId={clientId} name={name} /> : null}
      {isAdmin ? null : <Notice>Only agency administrators with access to all clients can end one.</Notice>}
    </Stack>
  );
}
