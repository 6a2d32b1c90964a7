import { Anchor, Button, Group, Text } from '@mantine/core';
import type { OnboardingView } from '@recoup/contract/company/onboarding';
import { ONBOARDING_STEPS, STEP_LABELS } from '@recoup/domain/company/onboarding/steps';
import { useQuery } from '@tanstack/react-query';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { onboardingPath, paths } from '#lib/paths/paths.ts';
import { getConfig } from '#lib/api/config.ts';
import { formatDateTime } from '#lib/format/format.ts';
import { useSelectedClient } from '#lib/session/selected-client.ts';
import { usePerson } from '#lib/session/user.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { Notice } from '#ui/notice.tsx';
import classes from './onboarding.module.css';
import { onboardingQuery } from './queries.ts';
import { countDone, nextStep, formatSteps, stateOf } from './step-link.ts';
import { StepMark } from './step-mark.tsx';
import { WaitingPanel } from './waiting-panel.tsx';

/** Replaces home for users without an onboarded company. */
export function SetUpPage() {
  const client = useSelectedClient();
  if (client?.is_onboarding_completed || client?.role === 'client_staff') return <WaitingPanel clientId={client.client_id} />;
  return <Wizard clientId={client?.client_id ?? null} />;
}

function Wizard({ clientId }: { clientId: string | null }) {
  const { data, error, refetch } = useQuery(onboardingQuery(clientId));
  const view = data?.data;
  const hasStarted = view !== undefined && ONBOARDING_STEPS.some((step) => view.steps[step].revision > 0);
  return (
    <Page
      title="Set up your company"
      width="text"
      subtitle="About ten minutes. Each step is saved, so you can stop and come back."
    >
      {view?.returned ? <ReturnedNotice {...view.returned} /> : null}
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {view ? (
        <Panel>
          <ProgressBar label="Your progress" done={countDone(view)} total={ONBOARDING_STEPS.length} unit="steps" />
          <Group mt="lg">
            <Button component={Link} to={onboardingPath(nextStep(view))} size="md">
              {hasStarted ? `Continue: ${STEP_LABELS[nextStep(view)]}` : 'Start'}
            </Button>
          </Group>
        </Panel>
      ) : null}
      {view ? <Overview view={view} /> : null}
      {!view && !error ? (
        <Panel>
          <PanelSkeleton lines={7} />
        </Panel>
      ) : null}
      {clientId === null ? <Invited /> : null}
    </Page>
  );
}

function Overview({ view }: { view: OnboardingView }) {
  return (
    <Panel title="Steps" flush>
      <ol className={classes.steps}>
        {ONBOARDING_STEPS.map((step, index) => (
          <li key={step}>
            <Link to={onboardingPath(step)} className={classes.overviewLink}>
              <StepMark state={stateOf(view, step)} number={index + 1} />
              <span className={classes.overviewText}>
                <Text span fw={550} display="block">
                  {STEP_LABELS[step]}
                </Text>
                <Text span size="sm" c="dimmed" display="block">
                  {formatSteps(view, step)}
                  {view.steps[step].saved_by && view.steps[step].saved_at
                    ? `, saved by ${view.steps[step].saved_by} on ${formatDateTime(view.steps[step].saved_at)}`
                    : ''}
                </Text>
              </span>
              <IconChevronRight size={16} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function ReturnedNotice({ reason, at }: { reason: string; at: string }) {
  return (
    <Notice tone="warning" title={`${getConfig().agency.name} sent this back on ${formatDateTime(at)}`}>
      <Text size="sm" mt={4} style={{ whiteSpace: 'pre-wrap' }}>
        {reason}
      </Text>
      <Text size="sm" mt={4}>
        Make the correction, then sign and submit again.
      </Text>
    </Notice>
  );
}

/** For users who should have joined an existing company instead. */
function Invited() {
  const person = usePerson();
  return (
    <Text size="sm" c="dimmed">
      You are signed in as {person?.email ?? 'a user'}. If your company already uses the portal, ask its administrator to invite
      this address and open the link in the email, or{' '}
      <Anchor href={paths.home} inherit underline="always">
        check again
      </Anchor>
      .
    </Text>
  );
}
