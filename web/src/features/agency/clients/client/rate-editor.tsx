import { agencyToday } from '#lib/format/agency-day.ts';
import { ActionIcon, Button, Checkbox, Group, MultiSelect, Stack, Text, TextInput } from '@mantine/core';
import type { listClientRates, Terms } from '@recoup/contract/agency/client-rates';
import type { ResponseOf } from '@recoup/contract/shared/endpoint';
import { checkSchedule, describeSchedule } from '@recoup/domain/money/describe-terms';
import { DEBT_TYPE_INFO, DEBT_TYPES, type DebtType } from '@recoup/domain/shared/debt-types';
import { IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { getStatusTexts } from '#lib/api/config.ts';
import { messageOf } from '#lib/api/errors.ts';
import { formatMoney, plural } from '#lib/format/format.ts';
import { toast } from '#lib/toast.ts';
import { useContentId } from '#shared/agency/use-content-id.ts';
import { Fact, FactList } from '#ui/facts.tsx';
import { FormError } from '#ui/form.tsx';
import { Notice } from '#ui/notice.tsx';
import { Panel } from '#ui/panel.tsx';
import { UnsavedChangesGuard } from '#ui/unsaved-changes-guard.tsx';
import classes from '../clients.module.css';
import { usePostRates, useWhatIf } from '../queries.ts';
import { draftOf, errorsOf, newRule, ruleOf, type DraftErrors, type RuleDraft } from './rate-draft.ts';

type Versions = ResponseOf<typeof listClientRates>['data']['versions'];

interface RateEditorProps {
  clientId: string;
  versions: Versions;
  /** The latest version that was read, so that a colleague's later one is not replaced. */
  latest: number;
  onReload: () => void;
  onClose: () => void;
}

const debtTypes = DEBT_TYPES.map((value) => ({ value, label: DEBT_TYPE_INFO[value].label }));
const isDebtType = (value: string): value is DebtType => DEBT_TYPES.some((type) => type === value);

/** A new version of the terms, which can be tested on a month's payments before it is saved. */
export function RateEditor({ clientId, versions, latest, onReload, onClose }: RateEditorProps) {
  const base = versions.find(({ version }) => version === latest)?.terms ?? null;
  const [rules, setRules] = useState<RuleDraft[]>(() =>
    base ? base.rules.map((rule, index) => draftOf(rule, index)) : [newRule(0)],
  );
  const [unchanged] = useState(rules);
  const [startedAfter, setStartedAfter] = useState(latest);
  // The first terms usually apply immediately; the start of a later version is the user's decision.
  const [validFrom, setValidFrom] = useState(versions.length === 0 ? agencyToday() : '');
  const [refusal, setRefusal] = useState<string | null>(null);
  const post = usePostRates();
  const errors = rules.map((rule) => errorsOf(rule));
  const isWrong = errors.some((one) => Object.keys(one).length > 0);
  const terms: Terms = { ...base, rules: rules.map((rule) => ruleOf(rule)) };
  const problems = isWrong ? [] : checkSchedule(terms);
  const idOf = useContentId();
  const change = (key: number, part: Partial<RuleDraft>) =>
    setRules(rules.map((rule) => (rule.key === key ? { ...rule, ...part } : rule)));
  const save = () => {
    const id = idOf([terms, validFrom, startedAfter]);
    setRefusal(null);
    post.mutate(
      {
        params: { client_id: clientId },
        query: {},
        body: { items: [{ kind: 'schedule', id, valid_from: validFrom, after_version: startedAfter, ...terms }] },
      },
      {
        onSuccess: ({ data: [answer] }) => {
          if (answer?.result === 'refused') {
            setRefusal(answer.message ?? 'These terms were refused.');
            if (answer.code === 'schedule_changed') onReload();
            return;
          }
          toast.success('Added the new version');
          onClose();
        },
      },
    );
  };
  return (
    <Stack gap="lg">
      <FormError message={post.isError ? messageOf(post.error) : undefined} />
      {refusal ? (
        <Notice
          tone="danger"
          alert
          actions={
            latest === startedAfter ? undefined : (
              <Button size="compact-md" variant="default" onClick={() => (setStartedAfter(latest), setRefusal(null))}>
                Add mine after version {latest}
              </Button>
            )
          }
        >
          {refusal}
        </Notice>
      ) : null}
      <Panel title="Rules">
        <Text size="sm" c="dimmed">
          The first rule whose conditions are all met sets the rate; the last one has no condition. Tiers, limits and conditions
          without a field here stay as they are.
        </Text>
        {rules.map((rule, index) => (
          <RuleFields
            key={rule.key}
            rule={rule}
            errors={errors[index] ?? {}}
            position={index + 1}
            onChange={(part) => change(rule.key, part)}
            onUp={
              index === 0
                ? null
                : () =>
                    setRules(rules.map((one, at) => (at === index - 1 ? rule : at === index ? (rules[index - 1] ?? one) : one)))
            }
            onRemove={rules.length === 1 ? null : () => setRules(rules.filter(({ key }) => key !== rule.key))}
          />
        ))}
        <Button
          mt="md"
          variant="default"
          onClick={() => setRules([newRule(Math.max(...rules.map(({ key }) => key)) + 1), ...rules])}
        >
          Add a rule at the top
        </Button>
      </Panel>
      {problems.length > 0 ? <Notice tone="warning">{problems.join(' ')}</Notice> : null}
      {isWrong || problems.length > 0 ? null : (
        <>
          <Panel title="As the client reads them">
            <ol className={classes.rules}>
              {describeSchedule(terms, getStatusTexts()).map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ol>
          </Panel>
          <WhatIf clientId={clientId} terms={terms} />
        </>
      )}
      <Group justify="flex-end" gap="xs" align="end">
        <TextInput
          type="date"
          label="Valid from"
          description="Posted payments keep their commission"
          value={validFrom}
          onChange={(event) => setValidFrom(event.currentTarget.value)}
        />
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={isWrong || problems.length > 0 || validFrom === ''} loading={post.isPending} onClick={save}>
          Add version {latest + 1}
        </Button>
      </Group>
      <UnsavedChangesGuard when={rules !== unchanged} what="the new version" />
    </Stack>
  );
}

function RuleFields({
  rule,
  errors,
  position,
  onChange,
  onUp,
  onRemove,
}: {
  rule: RuleDraft;
  errors: DraftErrors;
  position: number;
  onChange: (part: Partial<RuleDraft>) => void;
  onUp: (() => void) | null;
  onRemove: (() => void) | null;
}) {
  const text = (name: 'rate' | 'label' | 'ageFrom' | 'ageTo' | 'balanceFrom' | 'balanceTo', label: string, suffix = '') => (
    <TextInput
      label={label}
      value={rule[name]}
      error={errors[name]}
      rightSection={suffix || undefined}
      inputMode={name === 'label' ? 'text' : 'decimal'}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <fieldset className={classes.rule} style={{ border: 0, margin: 0 }} aria-label={`Rule ${position}`}>
      {text('rate', 'Rate', '%')}
      {text('ageFrom', 'Age from (days)')}
      {text('ageTo', 'Age to (days)')}
      {text('balanceFrom', 'Balance from ($)')}
      {text('balanceTo', 'Balance to ($)')}
      <MultiSelect
        label="Debt types"
        placeholder={rule.debtTypes.length === 0 ? 'All' : ''}
        data={debtTypes}
        value={rule.debtTypes}
        onChange={(values) => onChange({ debtTypes: values.filter(isDebtType) })}
      />
      {text('label', 'Name')}
      <Checkbox
        label="Legal only"
        checked={rule.legalOnly}
        onChange={(event) => onChange({ legalOnly: event.currentTarget.checked })}
      />
      <Group gap={4}>
        {onUp ? (
          <ActionIcon variant="default" size={32} aria-label={`Move rule ${position} up`} onClick={onUp}>
            <IconArrowUp size={16} aria-hidden="true" />
          </ActionIcon>
        ) : null}
        {onRemove ? (
          <ActionIcon variant="default" size={32} aria-label={`Remove rule ${position}`} onClick={onRemove}>
            <IconTrash size={16} aria-hidden="true" />
          </ActionIcon>
        ) : null}
      </Group>
    </fieldset>
  );
}

function WhatIf({ clientId, terms }: { clientId: string; terms: Terms }) {
  const [month, setMonth] = useState('');
  const whatIf = useWhatIf();
  const found = whatIf.data?.data;
  const difference = found ? found.after_cents - found.before_cents : 0;
  return (
    <Panel title="Try it on a month">
      <Group align="end" gap="xs">
        <TextInput type="month" label="Month" value={month} onChange={(event) => setMonth(event.currentTarget.value)} />
        <Button
          variant="default"
          disabled={!/^\d{4}-\d{2}$/.test(month)}
          loading={whatIf.isPending}
          onClick={() => whatIf.mutate({ params: { client_id: clientId }, body: { month, terms } })}
        >
          Recompute commission
        </Button>
      </Group>
      <FormError message={whatIf.isError ? messageOf(whatIf.error) : undefined} />
      {found ? (
        <FactList>
          <Fact label="Payments">{plural(found.payments, 'payment')}</Fact>
          <Fact label="Commission charged">{formatMoney(found.before_cents)}</Fact>
          <Fact label="Under these rules">{formatMoney(found.after_cents)}</Fact>
          <Fact label="Difference">
            {difference > 0 ? '+' : ''}
            {formatMoney(difference)}, {plural(found.lines.length, 'payment')} affected
          </Fact>
        </FactList>
      ) : null}
    </Panel>
  );
}
