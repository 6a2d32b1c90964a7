import { ActionIcon, Button, Checkbox, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { draftAdjustmentKinds, type StatementDraft } from '@recoup/contract/agency/statement-drafts';
import { parseCents } from '@recoup/domain/shared/money';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError, messageOf } from '#lib/api/errors.ts';
import { agencyToday } from '#lib/format/agency-day.ts';
import { formatMoney } from '#lib/format/format.ts';
import { toast } from '#lib/toast.ts';
import { FormError } from '#ui/form.tsx';
import { useChangeDraft } from '../queries.ts';
import classes from '../statements.module.css';

interface AdjustmentLine {
  key: number;
  kind: (typeof draftAdjustmentKinds)[number];
  text: string;
  amount: string;
}

const kinds = [
  { value: 'cost', label: 'Cost' },
  { value: 'correction', label: 'Correction' },
];

const textOf = (cents: number): string => `${cents < 0 ? '-' : ''}${(Math.abs(cents) / 100).toFixed(2)}`;

/** `-45.00` in cents; null: not an amount other than 0. */
function centsOf(text: string): number | null {
  const isNegative = /^\s*[-−]/.test(text);
  const cents = parseCents(text.replace(/^\s*[-−]/, ''));
  return cents === null || cents === 0 ? null : isNegative ? -cents : cents;
}

/** Edits a draft's number, period and adjustments, and which costs and invoices it leaves out. */
export function DraftForm({ draft, onClose }: { draft: StatementDraft; onClose: () => void }) {
  const change = useChangeDraft();
  const [number, setNumber] = useState(draft.number);
  const [from, setFrom] = useState(draft.period_from);
  const [to, setTo] = useState(draft.period_to);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(
    () => new Set(draft.proposals.filter((one) => one.is_left_out).map(({ id }) => id)),
  );
  const [lines, setLines] = useState<AdjustmentLine[]>(() =>
    draft.adjustments.map(({ kind, text, amount_cents: cents }, key) => ({ key, kind, text, amount: textOf(cents) })),
  );
  const [isSubmitted, setSubmitted] = useState(false);
  const read = lines.map((line) => ({ ...line, cents: centsOf(line.amount) }));
  const isValid =
    number.trim() !== '' && from !== '' && to !== '' && read.every(({ text, cents }) => text.trim() !== '' && cents);
  const set = (key: number, part: Partial<AdjustmentLine>) =>
    setLines(lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  const fieldError = (path: string) =>
    change.error instanceof ApiError ? change.error.errors.find((one) => one.path === path)?.message : undefined;
  const save = () => {
    setSubmitted(true);
    if (!isValid) return;
    change.mutate(
      {
        params: { client_id: draft.client_id },
        body: {
          revision: draft.revision,
          number,
          period_from: from,
          period_to: to,
          adjustments: read.flatMap(({ kind, text, cents }) => (cents === null ? [] : [{ kind, text, amount_cents: cents }])),
          left_out: [...leftOut],
        },
      },
      {
        onSuccess: () => {
          toast.success('Saved the draft');
          onClose();
        },
      },
    );
  };
  return (
    <Modal opened onClose={onClose} title={`Edit draft ${draft.number}`} size="lg" styles={{ title: { fontWeight: 600 } }}>
      <form
        noValidate
        aria-label="Edit draft"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack gap="md">
          <FormError message={change.isError ? messageOf(change.error) : undefined} />
          <TextInput
            label="Number"
            value={number}
            maxLength={60}
            error={isSubmitted && number.trim() === '' ? 'Enter a number' : undefined}
            onChange={(event) => setNumber(event.currentTarget.value)}
            data-autofocus
          />
          <Group grow align="flex-start">
            <TextInput
              type="date"
              label="From"
              value={from}
              error={fieldError('period_from')}
              onChange={(event) => setFrom(event.currentTarget.value)}
            />
            <TextInput
              type="date"
              label="To"
              value={to}
              max={agencyToday()}
              error={fieldError('period_to')}
              onChange={(event) => setTo(event.currentTarget.value)}
            />
          </Group>
          {draft.proposals.length > 0 ? (
            <fieldset className={classes.choices} aria-label="Costs and paid invoices to include">
              <Text size="sm" fw={500}>
                Costs and paid invoices to include
              </Text>
              {draft.proposals.map((one) => (
                <Checkbox
                  key={one.id}
                  label={`${one.text}, ${formatMoney(one.amount_cents)}`}
                  description={one.account ? `${one.account.debtor_name}, ${one.account.number}` : undefined}
                  checked={!leftOut.has(one.id)}
                  onChange={() => {
                    const next = new Set(leftOut);
                    if (!next.delete(one.id)) next.add(one.id);
                    setLeftOut(next);
                  }}
                />
              ))}
            </fieldset>
          ) : null}
          {read.map((line, index) => (
            <Group key={line.key} align="flex-start" gap="xs" wrap="nowrap" className={classes.adjustment}>
              <Select
                label="Kind"
                w={130}
                data={kinds}
                value={line.kind}
                allowDeselect={false}
                onChange={(value) => set(line.key, { kind: draftAdjustmentKinds.find((kind) => kind === value) ?? 'correction' })}
              />
              <TextInput
                label="Description"
                flex={1}
                value={line.text}
                maxLength={200}
                error={isSubmitted && line.text.trim() === '' ? 'Describe the adjustment' : undefined}
                onChange={(event) => set(line.key, { text: event.currentTarget.value })}
              />
              <TextInput
                label="Amount"
                w={120}
                inputMode="decimal"
                placeholder="-45.00"
                value={line.amount}
                error={isSubmitted && line.cents === null ? 'Enter an amount' : undefined}
                onChange={(event) => set(line.key, { amount: event.currentTarget.value })}
              />
              <ActionIcon
                variant="default"
                size={36}
                mt={25}
                aria-label={`Remove adjustment ${index + 1}`}
                onClick={() => setLines(lines.filter(({ key }) => key !== line.key))}
              >
                <IconTrash size={16} aria-hidden="true" />
              </ActionIcon>
            </Group>
          ))}
          <Group justify="space-between">
            <Button
              variant="default"
              size="compact-md"
              onClick={() =>
                setLines([
                  ...lines,
                  { key: Math.max(-1, ...lines.map(({ key }) => key)) + 1, kind: 'correction', text: '', amount: '' },
                ])
              }
            >
              Add adjustment
            </Button>
            <Text size="xs" c="dimmed">
              A negative amount reduces what the client receives.
            </Text>
          </Group>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={change.isPending}>
              Save draft
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
