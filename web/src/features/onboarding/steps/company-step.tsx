import { ENTITY_TYPES } from '@recoup/domain/onboarding/company';
import { TRADES } from '@recoup/domain/trades';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { SelectField, TextField } from '../../../ui/form.tsx';
import { Panel } from '../../../ui/panel.tsx';
import classes from '../onboarding.module.css';
import { StepFrame } from '../step-frame.tsx';
import { keptOf } from '../step-values.ts';
import { useStepForm } from '../use-step-form.ts';
import { choicesOf, STATE_CHOICES } from '../../../ui/company-fields/choices.ts';
import { CompanyCodeField, problemOfCode } from './company-code-field.tsx';
import type { StepProps } from './step-props.ts';

const entities = choicesOf(ENTITY_TYPES);
const trades = Object.entries(TRADES).map(([value, { label }]) => ({ value, label }));

export function CompanyStepPage({ view, person }: StepProps) {
  const queries = useQueryClient();
  const step = useStepForm({
    step: 'company',
    view,
    person,
    moreProblems: ({ code }) => problemOfCode(queries, code),
  });
  const { control } = step.form;
  const entity = useWatch({ control, name: 'entity_type' });
  const { ein } = keptOf(view);
  const einHint = entity === 'sole_proprietor' ? 'Leave it empty if you have none' : 'As on IRS letters: 12-3456789';
  const isFormed = entity !== 'sole_proprietor' && entity !== 'government';
  return (
    <StepFrame step="company" view={view} stepForm={step} intro="Who you are, as it is registered.">
      <Panel title="Your company">
        <div className={classes.grid}>
          <div data-span="12">
            <TextField
              control={control}
              name="legal_name"
              label="Legal name"
              hint="As it is registered; it stands in the agreement"
              autoComplete="organization"
            />
          </div>
          <TextField control={control} name="dba" label="Trade name, DBA (optional)" hint="What debtors know you by" />
          <SelectField
            control={control}
            name="trade"
            label="Industry"
            hint="Health care signs one document more"
            data={trades}
            searchable
          />
          <SelectField control={control} name="entity_type" label="Kind of entity" hint="As it is registered" data={entities} />
          <TextField
            control={control}
            name="ein"
            label="EIN"
            hint={ein === null ? einHint : `On file: ${ein}. Leave it empty to keep it.`}
            mask="ein"
            autoComplete="off"
          />
          {isFormed ? (
            <>
              <SelectField control={control} name="formation_state" label="Formed in" data={STATE_CHOICES} searchable />
              <TextField
                control={control}
                name="formation_year"
                label="Year formed"
                inputMode="numeric"
                maxLength={4}
                autoComplete="off"
              />
            </>
          ) : null}
        </div>
      </Panel>
      <Panel title="How to find you">
        <div className={classes.grid}>
          <CompanyCodeField control={control} />
          <TextField
            control={control}
            name="phone"
            label="Company phone"
            hint="Where debtors and we can reach you"
            mask="phone"
            autoComplete="work tel"
          />
          <div data-span="12">
            <TextField
              control={control}
              name="website"
              label="Website (optional)"
              inputMode="url"
              autoCapitalize="none"
              autoComplete="url"
            />
          </div>
        </div>
      </Panel>
    </StepFrame>
  );
}
