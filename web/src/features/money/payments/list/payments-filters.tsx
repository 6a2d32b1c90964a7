import { Anchor, Skeleton } from '@mantine/core';
import { PAYMENT_STATE_INFO, PAYMENT_STATES, PAYMENT_TYPE_INFO, PAYMENT_TYPES } from '@recoup/domain/money/payments';
import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '@recoup/domain/shared/payment-methods';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { statementPath } from '#lib/paths/paths.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { ChoicesChip } from '#ui/choices-chip.tsx';
import type { DisplayMenuProps } from '#ui/display-menu.tsx';
import { FilterBar } from '#ui/filter-bar.tsx';
import { FilterChip, PinnedFilter } from '#ui/filter-chip.tsx';
import { rangeOfDays } from '#ui/filter-labels.ts';
import { LocationChip } from '#shared/company/location-chip.tsx';
import { NumbersChip } from '#ui/numbers-chip.tsx';
import { paymentsQuery } from '#features/money/queries.ts';
import { activeFilters, clearedState, isFiltered, periodOf, type ListState } from './list-state.ts';
import { PRESET_LABELS } from '#lib/format/period-presets.ts';

const PeriodEditor = lazy(async () => ({ default: (await import('./period-editor.tsx')).PeriodEditor }));
const AccountPicker = lazy(async () => ({ default: (await import('#features/money/account-picker.tsx')).AccountPicker }));

const typeChoices = PAYMENT_TYPES.map((value) => ({ value, label: PAYMENT_TYPE_INFO[value].label }));
const stateChoices = PAYMENT_STATES.map((value) => ({ value, label: PAYMENT_STATE_INFO[value].label }));
const methodChoices = PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_LABELS[value] }));

export function PaymentsFilters({
  state,
  display,
  onChange,
}: {
  state: ListState;
  display: DisplayMenuProps;
  onChange: (state: ListState) => void;
}) {
  const { client_id: clientId } = useClient();
  const rows = useInfiniteQuery(paymentsQuery(clientId, state)).data?.pages[0]?.data;
  const set = (change: Partial<ListState>) => onChange({ ...state, ...change });
  const period = periodOf(state);
  const days = period === 'custom' ? rangeOfDays(state.from, state.to) : PRESET_LABELS[period];
  const account = state.account_id ? rows?.find((row) => row.account.id === state.account_id)?.account : undefined;
  const statement = rows?.find((row) => row.remittance?.id === state.remittance_id)?.remittance;
  return (
    <FilterBar
      label="Filter the payments"
      active={activeFilters(state)}
      onClear={isFiltered(state) ? () => onChange(clearedState(state)) : undefined}
      display={display}
    >
      <FilterChip label={state.date === 'reported' ? 'Reported' : 'Paid'} value={days}>
        {(close) => (
          <Suspense fallback={<Skeleton h={300} w={240} />}>
            <PeriodEditor state={state} onChange={set} onDone={close} />
          </Suspense>
        )}
      </FilterChip>
      <ChoicesChip label="Type" choices={typeChoices} value={state.type} onChange={(type) => set({ type })} />
      <ChoicesChip label="Status" choices={stateChoices} value={state.state} onChange={(chosen) => set({ state: chosen })} />
      <ChoicesChip label="Method" choices={methodChoices} value={state.method} onChange={(method) => set({ method })} />
      <LocationChip value={state.location_id} onChange={(location_id) => set({ location_id })} />
      <FilterChip
        label="Account"
        value={state.account_id ? (account ? `${account.number}, ${account.debtor_name}` : 'One account') : null}
        onClear={() => set({ account_id: undefined })}
      >
        {(close) => (
          <Suspense fallback={<Skeleton h={36} w={240} />}>
            <AccountPicker
              isWithinPopover
              onChoose={({ id }) => {
                set({ account_id: id });
                close();
              }}
            />
          </Suspense>
        )}
      </FilterChip>
      <NumbersChip
        label="Amount"
        unit="dollars"
        value={{ min: state.amount_min, max: state.amount_max }}
        onChange={({ min, max }) => set({ amount_min: min, amount_max: max })}
      />
      {state.placed_from || state.placed_to ? (
        <PinnedFilter
          label="Account placed"
          value={rangeOfDays(state.placed_from, state.placed_to) ?? ''}
          onClear={() => set({ placed_from: undefined, placed_to: undefined })}
        />
      ) : null}
      {state.remittance_id ? (
        <FilterChip
          label="Statement"
          value={statement?.number ?? 'One statement'}
          onClear={() => set({ remittance_id: undefined })}
        >
          {() => (
            <Anchor component={Link} to={statementPath(state.remittance_id ?? '')}>
              Open the statement
            </Anchor>
          )}
        </FilterChip>
      ) : null}
    </FilterBar>
  );
}
