import { TextField } from '../../../ui/form.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ChoiceField } from '../choice-field.tsx';
import classes from '../onboarding.module.css';
import { StepFrame } from '../step-frame.tsx';
import { useStepForm } from '../use-step-form.ts';
import type { StepProps } from './step-props.ts';

export function AuthorityStepPage({ view, person }: StepProps) {
  const step = useStepForm({ step: 'authority', view, person });
  const { control } = step.form;
  return (
    <StepFrame step="authority" view={view} stepForm={step} intro="What the agency may do without asking you.">
      <Panel title="Settlements and plans">
        <div className={classes.grid}>
          <TextField
            control={control}
            name="settlement_min_percent"
            label="Least settlement, in percent"
            hint="Of the balance; for less you are asked"
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField
            control={control}
            name="plan_max_months"
            label="Longest payment plan, in months"
            hint="For longer ones you are asked"
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
      </Panel>
      <Panel title="Suits">
        <div className={classes.grid}>
          <ChoiceField
            control={control}
            name="legal"
            label="May the agency recommend suits to you?"
            hint="None is filed before you approve it"
          />
          <TextField
            control={control}
            name="name"
            label="Who decides"
            hint="On settlements below and on suits"
            autoComplete="name"
          />
          <TextField control={control} name="title" label="Title" hint="In your company" autoComplete="organization-title" />
        </div>
      </Panel>
    </StepFrame>
  );
}
