import { Button, Group, Stack } from '@mantine/core';
import type { Reconciliation } from '@recoup/contract/feed/reconciliation';
import { TOTALS_FIGURES, type TotalsFigure } from '@recoup/domain/money/reconciliation';
import { parseCents } from '@recoup/domain/shared/money';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { invalidateOperations } from '#lib/api/auth-query.ts';
import { toast } from '#lib/toast.ts';
import { FormError, TextField, useZodForm } from '#ui/form.tsx';
import { UnsavedChangesGuard } from '#ui/unsaved-changes-guard.tsx';
import { usePosting } from '../accounts/posting/use-posting.ts';
import type { Posting } from '../accounts/posting/post-form.ts';
import { FIGURE_LABELS } from './figures.ts';
import classes from './reconciliation.module.css';

const money = z
  .string()
  .trim()
  .refine((text) => text === '' || parseCents(text) !== null, 'Enter an amount, such as 1,234.56');

const shape = z.object({
  accounts: z
    .string()
    .trim()
    .refine((text) => text === '' || /^\d{1,9}$/.test(text.replaceAll(',', '')), 'Enter a whole number'),
  balance_cents: money,
  collected_cents: money,
  commission_cents: money,
  remitted_cents: money,
});

const valueOf = (figure: TotalsFigure, text: string): number | null =>
  figure === 'accounts' ? Number(text.replaceAll(',', '')) : parseCents(text);

const textOf = (figure: TotalsFigure, totals: Reconciliation['totals']): string => {
  const found = totals.find((one) => one.figure === figure);
  if (!found) return '';
  return figure === 'accounts' ? String(found.agency) : (found.agency / 100).toFixed(2);
};

/** Enters the agency's totals of a client and day, as a feed item of kind `totals`. Empty fields are omitted. */
export function TotalsForm({
  clientId,
  day,
  totals,
  onDone,
}: {
  clientId: string;
  day: string;
  totals: Reconciliation['totals'];
  onDone: () => void;
}) {
  const queries = useQueryClient();
  const form = useZodForm(
    shape,
    Object.fromEntries(TOTALS_FIGURES.map((figure) => [figure, textOf(figure, totals)])) as z.input<typeof shape>,
  );
  const posting = usePosting(clientId, () => {
    toast.success('Saved the totals');
    onDone();
    void invalidateOperations(queries, ['agency_reconciliation.']);
  });
  const act = form.handleSubmit(async (typed) => {
    const figures = Object.fromEntries(
      TOTALS_FIGURES.flatMap((figure) => (typed[figure] === '' ? [] : [[figure, valueOf(figure, typed[figure])]])),
    );
    await posting.post({ kind: 'totals', day, ...figures } as Posting, null);
  });
  return (
    <form onSubmit={(event) => void act(event)} noValidate aria-label="Totals of your system">
      <UnsavedChangesGuard when={form.formState.isDirty && !posting.isPending} what="the totals" />
      <Stack gap="md">
        <FormError message={posting.problem ?? undefined} />
        <div className={classes.fields}>
          {TOTALS_FIGURES.map((figure) => (
            <TextField
              key={figure}
              control={form.control}
              name={figure}
              label={`${FIGURE_LABELS[figure]} (optional)`}
              {...(figure === 'accounts' ? {} : { mask: 'money' as const })}
            />
          ))}
        </div>
        <Group gap="xs">
          <Button type="submit" loading={posting.isPending}>
            Save totals
          </Button>
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
