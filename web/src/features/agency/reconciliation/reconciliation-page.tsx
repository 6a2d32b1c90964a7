import { Button, Stack, Tabs, TextInput } from '@mantine/core';
import { addDays } from '@recoup/domain/shared/days';
import { useSearchParams } from 'react-router';
import { Link } from 'react-router';
import { agencyToday } from '#lib/format/agency-day.ts';
import { useView } from '#lib/hooks/use-view.ts';
import { agencyPaths } from '#lib/paths/agency-paths.ts';
import { useAgencyRole } from '#lib/session/selected-client.ts';
import { Page } from '#ui/page.tsx';
import { DayTab } from './day-tab.tsx';
import classes from './reconciliation.module.css';
import { TrustTab } from './trust-tab.tsx';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day's figures of the agency beside the portal's, and trust money. Yesterday by default, because its totals have arrived. */
export function ReconciliationPage() {
  const [search, setSearch] = useSearchParams();
  const [tab, show] = useView('tab', ['totals', 'trust']);
  const usual = addDays(agencyToday(), -1);
  const asked = search.get('day') ?? '';
  const day = DAY.test(asked) && asked > '1999' ? asked : usual;
  const mayEnter = useAgencyRole() !== 'agency_auditor';
  const choose = (next: string) => {
    if (!DAY.test(next)) return;
    const changed = new URLSearchParams(search);
    if (next === usual) changed.delete('day');
    else changed.set('day', next);
    setSearch(changed, { replace: true, preventScrollReset: true });
  };
  return (
    <Page
      title="Reconciliation"
      description="Your system’s figures beside the portal’s, and the money in trust"
      actions={
        mayEnter ? (
          <Button
            variant="default"
            component={Link}
            to={`${agencyPaths.load}?kind=${tab === 'trust' ? 'bank_balance' : 'totals'}`}
          >
            Load from a file
          </Button>
        ) : null
      }
    >
      <Stack gap="lg">
        <TextInput
          key={day}
          type="date"
          label="Day"
          className={classes.day ?? ''}
          defaultValue={day}
          max={agencyToday()}
          onChange={({ currentTarget: { value } }) => choose(value)}
        />
        <Tabs value={tab} keepMounted={false} onChange={(value) => show(value === 'trust' ? 'trust' : 'totals')}>
          <Tabs.List mb="lg" aria-label="Reconciliation">
            <Tabs.Tab value="totals">Totals</Tabs.Tab>
            <Tabs.Tab value="trust">Trust money</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="totals">
            <DayTab key={day} day={day} mayEnter={mayEnter} />
          </Tabs.Panel>
          <Tabs.Panel value="trust">
            <TrustTab key={day} day={day} mayEnter={mayEnter} />
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </Page>
  );
}
