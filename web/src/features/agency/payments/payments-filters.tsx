import { PAYMENT_SOURCES } from '@recoup/contract/agency/payments';
import { PAYMENT_STATE_INFO, PAYMENT_STATES, PAYMENT_TYPES } from '@recoup/domain/money/payments';
import { countFilters } from '#lib/paths/address-state.ts';
import { ChoicesChip } from '#ui/choices-chip.tsx';
import { DaysChip } from '#ui/days-chip.tsx';
import type { DisplayMenuProps } from '#ui/display-menu.tsx';
import { FilterBar } from '#ui/filter-bar.tsx';
import { NumbersChip } from '#ui/numbers-chip.tsx';
import { PAYMENT_TYPE_LABELS } from '../accounts/account-labels.ts';
import { ClientChip } from '#shared/agency/client-chip.tsx';
import { SOURCE_LABELS } from './payment-columns.tsx';
import { filtersOf, type PaymentsState } from './payments-state.ts';

const typeChoices = PAYMENT_TYPES.map((value) => ({ value, label: PAYMENT_TYPE_LABELS[value] }));
const stateChoices = PAYMENT_STATES.map((value) => ({ value, label: PAYMENT_STATE_INFO[value].label }));
const sourceChoices = PAYMENT_SOURCES.map((value) => ({ value, label: SOURCE_LABELS[value] }));
const receiverChoices = [
  { value: 'agency', label: 'Your agency' },
  { value: 'client', label: 'The client' },
] as const;
const commissionChoices = [{ value: 'differs', label: 'Differs from the terms' }] as const;

export function PaymentsFilters({
  state,
  nameOf,
  display,
  onChange,
  onClear,
}: {
  state: PaymentsState;
  /** Names of clients that the list shows. */
  nameOf: (clientId: string) => string | undefined;
  display: DisplayMenuProps;
  onChange: (change: Partial<PaymentsState>) => void;
  onClear: (() => void) | undefined;
}) {
  return (
    <FilterBar label="Filter the payments" active={countFilters(filtersOf(state))} onClear={onClear} display={display}>
      <ClientChip value={state.client_id} nameOf={nameOf} onChange={(value) => onChange({ client_id: value })} />
      <DaysChip label="Reported" value={{ from: state.from, to: state.to }} onChange={onChange} />
      <ChoicesChip label="Type" choices={typeChoices} value={state.type} onChange={(type) => onChange({ type })} />
      <ChoicesChip
        label="Paid to"
        choices={receiverChoices}
        value={state.paid_to}
        onChange={(value) => onChange({ paid_to: value })}
      />
      <ChoicesChip label="Status" choices={stateChoices} value={state.state} onChange={(chosen) => onChange({ state: chosen })} />
      <NumbersChip
        label="Amount"
        unit="dollars"
        value={{ min: state.amount_min, max: state.amount_max }}
        onChange={({ min, max }) => onChange({ amount_min: min, amount_max: max })}
      />
      <ChoicesChip
        label="Commission"
        choices={commissionChoices}
        value={state.commission ? [state.commission] : undefined}
        onChange={(chosen) => onChange({ commission: chosen?.[0] })}
      />
      <ChoicesChip label="Posted by" choices={sourceChoices} value={state.source} onChange={(source) => onChange({ source })} />
    </FilterBar>
  );
}
