import { STATUSES, type StatusCode, type StatusText } from '@recoup/domain/accounts/statuses';
import { Stack, Text, Title } from '@mantine/core';
import { IconPointFilled } from '@tabler/icons-react';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { statusIcons } from '#shared/accounts/status-icons.ts';
import { Fact, FactList } from '#ui/facts.tsx';
import { Panel } from '#ui/panel.tsx';
import { fillPreview } from './status-draft.ts';
import classes from './statuses.module.css';

/** The text as clients read it, with the agency's own name and support contact in place of placeholders. */
export function StatusPreview({ code, text }: { code: StatusCode; text: StatusText }) {
  const { label, meaning, nextStep } = fillPreview(text);
  const { icon, tone } = STATUSES[code];
  const Glyph = statusIcons[icon] ?? IconPointFilled;
  return (
    <Panel title="As clients see it">
      <Stack gap="lg">
        <section aria-label="On the page of an account">
          <Title order={3} className={classes.status ?? ''} data-tone={tone}>
            <Glyph size={18} stroke={1.9} aria-hidden="true" />
            {label}
          </Title>
          <Text>{meaning}</Text>
        </section>
        <FactList>
          <Fact label="In lists, with the explanation on hover">
            <StatusBadge {...{ label, meaning, nextStep, icon, tone }} focusable />
          </Fact>
          <Fact label="Next step">{nextStep ?? 'None'}</Fact>
        </FactList>
      </Stack>
    </Panel>
  );
}
