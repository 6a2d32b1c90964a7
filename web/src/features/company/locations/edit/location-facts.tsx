import { Anchor } from '@mantine/core';
import type { CompanyLocationView } from '@recoup/contract/company/locations';
import { Link } from 'react-router';
import { debtorsAtPath } from '#lib/paths/paths.ts';
import { formatDateTime, formatPhone, MISSING, plural } from '#lib/format/format.ts';
import { addressLine, CHECKS_LABELS, FIELD_LABELS } from '../location-labels.ts';
import classes from './edit.module.css';

/** Read-only view of a location. */
export function LocationFacts({ location }: { location: CompanyLocationView }) {
  const { id, account_count: accounts } = location;
  const rows = [
    [FIELD_LABELS.code, location.code],
    ['Address', addressLine(location.address) ?? MISSING],
    [FIELD_LABELS.phone, formatPhone(location.phone)],
    [FIELD_LABELS.hours, location.hours ?? MISSING],
    [FIELD_LABELS.is_remit_to, location.is_remit_to ? CHECKS_LABELS.own : CHECKS_LABELS.company],
  ] as const;
  return (
    <dl className={classes.facts}>
      {rows.map(([label, value]) => (
        <Fact key={label} label={label} value={value} />
      ))}
      <dt>Accounts</dt>
      <dd>
        {accounts > 0 ? (
          <Anchor component={Link} to={debtorsAtPath(id)} inherit>
            {plural(accounts, 'account')}
          </Anchor>
        ) : (
          'None'
        )}
      </dd>
      <Fact label="Last changed" value={lastChanged(location)} />
    </dl>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}

export function lastChanged({ changed_at: at, changed_by: by }: Pick<CompanyLocationView, 'changed_at' | 'changed_by'>): string {
  return by ? `${formatDateTime(at)}, ${by}` : formatDateTime(at);
}
