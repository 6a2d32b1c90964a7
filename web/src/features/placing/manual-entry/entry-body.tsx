import { Anchor, Stack } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { FocusEvent, FormEvent } from 'react';
import { Link } from 'react-router';
import { Panel } from '#ui/panel.tsx';
import { debtorPath } from '#lib/paths/paths.ts';
import { AmountsSection } from './amounts-section.tsx';
import type { CarriedOver } from './carry-over.ts';
import { CertificationSection } from './certification-section.tsx';
import { DebtSection } from './debt-section.tsx';
import { DebtorSection } from './debtor-section.tsx';
import { DocumentsSection } from './documents-section.tsx';
import { useEntry } from './entry-context.ts';
import { PAGE_SECTIONS, type PageSection } from './entry-fields.ts';
import { tidyAmount } from './entry-values.ts';
import { FieldGrid } from './field-grid.tsx';
import classes from './manual-entry.module.css';
import { PartiesSection } from './parties-section.tsx';
import { ConflictBar, SaveState } from './save-state.tsx';
import { Summary } from './summary.tsx';
import { usePlacing, type PlacingOptions } from './use-placing.ts';

/** The sections of the form, with the summary beside them. */
export function EntryBody({
  isRestored,
  carried,
  onLoadTheirs,
  ...placing
}: PlacingOptions & { isRestored: boolean; carried: CarriedOver | undefined; onLoadTheirs: () => void }) {
  const { form, saver } = useEntry();
  const { pending, refusal, submit } = usePlacing(placing);
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  const leave = (event: FocusEvent) => {
    const left: Element = event.target;
    const key = (left instanceof HTMLInputElement && /^values\.(\w+)$/.exec(left.name)?.[1]) || '';
    const tidied = tidyAmount(key, form.getValues('values')[key] ?? '');
    if (tidied !== null) form.setValue(`values.${key}`, tidied);
    if (saver.isDirty()) void saver.flush();
  };
  return (
    <Stack gap="md">
      <div className={classes.headState}>
        <SaveState saver={saver} />
      </div>
      <ConflictBar saver={saver} onLoadTheirs={onLoadTheirs} />
      {isRestored ? <Restored /> : null}
      {carried && !isRestored ? <Carried {...carried} /> : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears that a field was left, and takes no input itself */}
      <form noValidate aria-label="Placement" className={classes.layout} onSubmit={send} onBlur={leave}>
        <div className={classes.sections} inert={pending}>
          <DebtSection />
          <DebtorSection />
          <AmountsSection />
          <FieldsSection section="dates" title="Dates" more="More dates" />
          <FieldsSection section="details" title="About this debt" more="More about this debt" />
          <PartiesSection />
          <FieldsSection section="known" title="What you know" />
          <DocumentsSection />
        </div>
        <aside className={classes.aside}>
          <Summary />
        </aside>
        <CertificationSection pending={pending} refusal={refusal} />
      </form>
    </Stack>
  );
}

/** A section that consists of fields only. Renders nothing if the debt type uses none of them. */
function FieldsSection({ section, title, more }: { section: PageSection; title: string; more?: string }) {
  const { visibleFields } = useEntry();
  const sections: readonly string[] = PAGE_SECTIONS[section];
  const fields = visibleFields.filter((field) => sections.includes(field.section));
  if (fields.length === 0) return null;
  return (
    <Panel title={title}>
      <FieldGrid fields={fields} {...(more ? { more } : {})} />
    </Panel>
  );
}

function Restored() {
  return (
    <output className={classes.restored}>
      <IconInfoCircle size={18} aria-hidden="true" />
      <div>
        What you typed last is here again. SSN, EIN, dates of birth and licenses are never stored in your browser: enter those
        again if they were new.
      </div>
    </output>
  );
}

function Carried({ account, as }: CarriedOver) {
  const number = (
    <Anchor component={Link} to={debtorPath(account.people_id, account.id)} inherit underline="always">
      {account.number}
    </Anchor>
  );
  return (
    <output className={classes.restored}>
      <IconInfoCircle size={18} aria-hidden="true" />
      {as === 'again' ? (
        <div>
          Filled in from {number}, with today’s balance. Check that everything is still right, and answer again what you know
          about the debtor.
        </div>
      ) : (
        <div>Started from {number}, with the same debt type, location and creditor.</div>
      )}
    </output>
  );
}
