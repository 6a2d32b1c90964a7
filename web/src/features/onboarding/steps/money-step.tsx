import { BANK_ACCOUNT_PURPOSES, BANK_ACCOUNT_TYPES } from '@recoup/domain/onboarding/money';
import { SelectField, TextField } from '../../../ui/form.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ChoiceField } from '../../../ui/company-fields/choice-field.tsx';
import { RemittanceFields } from '../../../ui/company-fields/remittance-fields.tsx';
import classes from '../onboarding.module.css';
import { StepFrame } from '../step-frame.tsx';
import { keptOf } from '../step-values.ts';
import { useStepForm } from '../use-step-form.ts';
import { choicesOf } from '../../../ui/company-fields/choices.ts';
import { RoutingBank } from './routing-bank.tsx';
import type { StepProps } from './step-props.ts';

export function MoneyStepPage({ view, person }: StepProps) {
  const step = useStepForm({ step: 'money', view, person });
  const { control } = step.form;
  const { account_number: kept } = keptOf(view);
  return (
    <StepFrame step="money" view={view} stepForm={step} intro="How you get what is collected.">
      <Panel title="Payouts">
        <RemittanceFields control={control} at="" />
      </Panel>
      <Panel title="Bank account">
        <div className={classes.grid}>
          <div data-span="12">
            <TextField
              control={control}
              name="bank.holder"
              label="Name on the account"
              hint="As the bank has it"
              autoComplete="off"
            />
          </div>
          <div>
            <TextField
              control={control}
              name="bank.routing_number"
              label="Routing number"
              hint="Nine digits, at the bottom left of a check"
              inputMode="numeric"
              classNames={{ input: 'tabular' }}
              autoComplete="off"
            />
            <RoutingBank control={control} />
          </div>
          <SelectField
            control={control}
            name="bank.purpose"
            label="Used for"
            hint="Payouts, fees, or both"
            data={choicesOf(BANK_ACCOUNT_PURPOSES)}
          />
          <TextField
            control={control}
            name="bank.account_number"
            label="Account number"
            hint={kept === null ? '4 to 17 digits' : `On file: ${kept}. Leave it empty to keep it.`}
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField
            control={control}
            name="bank.account_number_again"
            label="Account number again"
            hint={kept === null ? 'To be sure' : 'Only with a new number'}
            inputMode="numeric"
            autoComplete="off"
          />
          <ChoiceField control={control} name="bank.type" label="Kind of account" choices={choicesOf(BANK_ACCOUNT_TYPES)} />
        </div>
      </Panel>
    </StepFrame>
  );
}
