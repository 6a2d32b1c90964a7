import { Checkbox } from '@mantine/core';
import { DEBT_TYPE_INFO, DEBT_TYPES } from '@recoup/domain/debt-types';
import { REFERENCE_DATE_LABELS, REFERENCE_DATES } from '@recoup/domain/itemization';
import { INTEREST_FROM } from '@recoup/domain/onboarding/billing';
import type { OnboardingTyped } from '@recoup/domain/onboarding/steps';
import { useController, useWatch, type Control } from 'react-hook-form';
import { SelectField, TextField } from '../../../ui/form.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ChoiceField } from '../choice-field.tsx';
import classes from '../onboarding.module.css';
import { StepFrame } from '../step-frame.tsx';
import { useStepForm } from '../use-step-form.ts';
import { choicesOf } from '../../../ui/company-fields/choices.ts';
import type { StepProps } from './step-props.ts';

const dates = REFERENCE_DATES.map((value) => ({ value, ...REFERENCE_DATE_LABELS[value] }));

export function BillingStepPage({ view, person }: StepProps) {
  const step = useStepForm({ step: 'billing', view, person });
  const { control } = step.form;
  const [interest, credit] = useWatch({ control, name: ['charges_interest', 'reports_credit'] });
  return (
    <StepFrame step="billing" view={view} stepForm={step} intro="What you place and how it came to be.">
      <Panel title="What you place">
        <DebtTypesField control={control} />
      </Panel>
      <Panel title="Itemization">
        <ChoiceField
          control={control}
          name="itemization_default"
          label="Date that your statements mostly go by"
          hint="It is filled in when you place accounts. You can choose another one for each."
          choices={dates}
        />
      </Panel>
      <Panel title="Interest">
        <div className={classes.grid}>
          <ChoiceField control={control} name="charges_interest" label="Do you charge interest after the debt was due?" />
          {interest === 'yes' ? (
            <>
              <TextField
                control={control}
                name="interest_rate"
                label="Rate a year, in percent"
                hint="As your contract says, for instance 8.25"
                inputMode="decimal"
                autoComplete="off"
              />
              <SelectField
                control={control}
                name="interest_from"
                label="Counted from"
                hint="The day on which it begins"
                data={choicesOf(INTEREST_FROM)}
              />
            </>
          ) : null}
        </div>
      </Panel>
      <Panel title="Credit reporting">
        <div className={classes.grid}>
          <ChoiceField control={control} name="reports_credit" label="May the agency report your accounts to credit bureaus?" />
          {credit === 'yes' ? (
            <TextField
              control={control}
              name="credit_wait_days"
              label="Days to wait after placement"
              hint="0 to report at once"
              inputMode="numeric"
              autoComplete="off"
            />
          ) : null}
        </div>
      </Panel>
    </StepFrame>
  );
}

function DebtTypesField({ control }: { control: Control<OnboardingTyped['billing']> }) {
  const { field, fieldState } = useController({ control, name: 'debt_types' });
  return (
    <Checkbox.Group
      value={field.value}
      onChange={field.onChange}
      label="Kinds of debt"
      description="All that you may ever place"
      error={fieldState.error?.message}
    >
      <div className={`${classes.choices} ${classes.choicesWide}`}>
        {DEBT_TYPES.map((type, index) => (
          <Checkbox
            key={type}
            {...(index === 0 ? { ref: field.ref } : {})}
            value={type}
            label={DEBT_TYPE_INFO[type].label}
            description={DEBT_TYPE_INFO[type].hint}
            onBlur={field.onBlur}
            className={classes.choice ?? ''}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}
