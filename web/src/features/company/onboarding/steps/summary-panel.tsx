import { Anchor, Text } from '@mantine/core';
import type { OnboardingView } from '@recoup/contract/company/onboarding';
import { STEP_LABELS, type StepName } from '@recoup/domain/company/onboarding/steps';
import { Link } from 'react-router';
import { onboardingPath } from '#lib/paths/paths.ts';
import { MISSING } from '#lib/format/format.ts';
import { Panel } from '#ui/panel.tsx';
import classes from '../onboarding.module.css';
import { answersOf } from './answers.ts';

/** All answers, each with a link to its step. */
export function SummaryPanel({ view }: { view: OnboardingView }) {
  return (
    <Panel title="Your answers">
      {Object.entries(answersOf(view)).map(([step, facts]) => (
        <div key={step} className={classes.group}>
          <div className={classes.bar}>
            <h3 className={classes.legend}>{STEP_LABELS[step as StepName]}</h3>
            <Anchor
              component={Link}
              to={onboardingPath(step as StepName)}
              size="sm"
              aria-label={`Edit ${STEP_LABELS[step as StepName]}`}
            >
              Edit
            </Anchor>
          </div>
          {view.steps[step as StepName].problems.length > 0 ? (
            <Text size="sm" c="var(--app-warning-text)">
              {view.steps[step as StepName].problems.map(({ message }) => message).join('. ')}.
            </Text>
          ) : null}
          <dl className={classes.facts}>
            {facts
              .filter(([label, text]) => text !== '' || label !== 'Trade name')
              .map(([label, text]) => (
                <FactRow key={label} label={label} text={text || MISSING} />
              ))}
          </dl>
        </div>
      ))}
    </Panel>
  );
}

function FactRow({ label, text }: { label: string; text: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </>
  );
}
