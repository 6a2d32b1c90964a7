import { MS_PER } from '@recoup/domain/shared/time';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { lookUpRoutingNumber } from '@recoup/contract/company/bank-accounts';
import { routingProblem, type RoutingProblem } from '@recoup/domain/shared/checks';
import { useQuery } from '@tanstack/react-query';
import { useController, type Control, type FieldValues, type Path } from 'react-hook-form';
import { afterPress } from '#lib/hooks/after-press.ts';
import { authQuery } from '#lib/api/auth-query.ts';
import { formatDate } from '#lib/format/format.ts';
import classes from '#ui/fields/fields.module.css';

/** Shown while typing; missing digits are reported on blur. */
const WHILE_TYPING: Record<RoutingProblem, ((digits: string) => string) | null> = {
  prefix: (digits) => `No routing number begins with ${digits.slice(0, 2)}. Look at the bottom left of a check.`,
  short: null,
  long: (digits) => `A routing number has nine digits; these are ${digits.length}`,
  checksum: () => 'This is not a valid routing number. Check for a wrong digit or two swapped digits',
};

/** Validates checksum and prefix while typing, and looks up the bank's name. */
export function RoutingNumberField<T extends FieldValues>({ control, name }: { control: Control<T>; name: Path<T> }) {
  const { field, fieldState } = useController({ control, name });
  const typed = String(field.value ?? '');
  const digits = typed.replaceAll(/[\s-]/g, '');
  const problem = digits === '' ? null : routingProblem(digits);
  return (
    <div>
      <TextInput
        {...field}
        onBlur={() => afterPress(field.onBlur)}
        value={typed}
        label="Routing number"
        description="Nine digits, at the bottom left of a check"
        error={(problem && WHILE_TYPING[problem]?.(digits)) ?? fieldState.error?.message}
        inputMode="numeric"
        autoComplete="off"
        classNames={{ input: 'tabular' }}
      />
      <BankOf digits={digits !== '' && problem === null ? digits : ''} />
    </div>
  );
}

/** Announced once known. `digits`: empty if there is nothing to look up. */
function BankOf({ digits }: { digits: string }) {
  const [number] = useDebouncedValue(digits, 200);
  const { data, isError } = useQuery({
    ...authQuery(lookUpRoutingNumber, { params: { number: number || '-' } }, { enabled: number !== '', staleTime: MS_PER.hour }),
    retry: false,
  });
  const bank = digits !== '' && number === digits ? data?.data : undefined;
  return (
    <output className={classes.bank}>
      {bank ? (
        <>
          <b data-known={bank.bank_name !== null || undefined}>
            {bank.bank_name === null
              ? 'We do not recognize this routing number. It may still be correct: compare it with a check.'
              : [bank.bank_name, bank.place].filter(Boolean).join(', ')}
          </b>
          <small>
            {bank.source.name}, as of {formatDate(bank.source.as_of)}
          </small>
        </>
      ) : null}
      {isError && number !== '' && number === digits
        ? 'The bank name cannot be looked up right now. You can continue without it.'
        : null}
    </output>
  );
}
