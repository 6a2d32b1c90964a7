import { NativeSelect, Select, Stack, TextInput } from '@mantine/core';
import type { ImportMapping } from '@recoup/contract/placing/import-shapes';
import { DEBT_TYPE_INFO, DEBT_TYPES, isDebtType, needsItemization, type DebtType } from '@recoup/domain/shared/debt-types';
import { findField } from '@recoup/domain/placing/placement-fields';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clientDetailsQuery } from '#lib/session/client-details.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { Panel } from '#ui/panel.tsx';
import classes from './columns.module.css';
import { amountNote, stillNeeded, type Need } from './still-needed.ts';

const GLYPHS = { blocks: IconAlertCircle, warns: IconAlertTriangle, note: IconInfoCircle };

/** The debt type, and the fields that it requires and no column provides, with inputs for the entire file. */
export function NeedsPanel({
  mapping,
  onDebtType,
  onDefault,
}: {
  mapping: ImportMapping;
  onDebtType: (debtType: DebtType) => void;
  onDefault: (field: string, value: string) => void;
}) {
  // Open at first if it has values; afterwards the user toggles it.
  const [isOpen] = useState(Object.keys(mapping.defaults).length > 0);
  const { client_id: clientId } = useClient();
  const client = useQuery(clientDetailsQuery(clientId));
  const locations = (client.data?.data.locations ?? []).filter(({ is_active: active }) => active);
  const needs = stillNeeded(mapping, { severalLocations: locations.length > 1 });
  // Values already set stay editable, and fields that single rows often lack can be set at any time.
  const offered = [
    ...Object.keys(mapping.defaults),
    ...(needsItemization(mapping.debt_type, 'person') ? ['itemization_reference', 'itemization_date'] : []),
    'current_creditor',
  ].filter((key) => !needs.some(({ enter }) => enter.includes(key)));
  const note = amountNote(mapping);
  const editor = (key: string) => (
    <DefaultField
      key={key}
      name={key}
      value={mapping.defaults[key] ?? ''}
      locations={locations}
      onChange={(value) => onDefault(key, value)}
    />
  );
  return (
    <Panel title="This file">
      <Stack gap="md">
        <Select
          label="Debt type"
          description={DEBT_TYPE_INFO[mapping.debt_type].hint}
          allowDeselect={false}
          data={DEBT_TYPES.map((value) => ({ value, label: DEBT_TYPE_INFO[value].label }))}
          value={mapping.debt_type}
          onChange={(value) => value !== null && isDebtType(value) && onDebtType(value)}
        />
        {needs.length === 0 ? (
          <p className={classes.need} data-level="done">
            <IconCircleCheck size={17} aria-hidden="true" />
            <span>The columns have everything this debt type needs.</span>
          </p>
        ) : null}
        {needs.map((need) => (
          <NeedItem key={need.key} need={need}>
            {need.enter.map(editor)}
          </NeedItem>
        ))}
        {note ? (
          <p className={classes.need} data-level="note">
            <IconInfoCircle size={17} aria-hidden="true" />
            <span>{note}</span>
          </p>
        ) : null}
        <details open={isOpen} className={classes.defaults}>
          <summary>Values for the whole file</summary>
          <Stack gap="xs" mt="xs">
            {[...new Set(offered)].map(editor)}
          </Stack>
        </details>
      </Stack>
    </Panel>
  );
}

function NeedItem({ need, children }: { need: Need; children: React.ReactNode }) {
  const Glyph = GLYPHS[need.level];
  return (
    <div>
      <p className={classes.need} data-level={need.level}>
        <Glyph size={17} aria-hidden="true" />
        <span>
          <b>{need.label}</b>
          {need.message}
        </span>
      </p>
      <Stack gap="xs" className={classes.enter}>
        {children}
      </Stack>
    </div>
  );
}

function DefaultField({
  name,
  value,
  locations,
  onChange,
}: {
  name: string;
  value: string;
  locations: readonly { code: string; name: string }[];
  onChange: (value: string) => void;
}) {
  const field = findField(name);
  const label = field?.label ?? name;
  const choices =
    name === 'location_code' ? locations.map(({ code, name: text }) => ({ value: code, label: text })) : field?.choices;
  if (choices) {
    return (
      <NativeSelect
        label={label}
        value={value}
        data={[{ value: '', label: 'Choose' }, ...choices.map((choice) => ({ ...choice }))]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      label={label}
      type={field?.kind === 'date' ? 'date' : 'text'}
      {...(name === 'current_creditor' ? { description: 'Only if the debts are owed to another company' } : {})}
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
