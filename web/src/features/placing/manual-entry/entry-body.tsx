import { Anchor, Stack } from '@mantine/core';
import type { ManualDraft } from '@recoup/contract/placing/manual-entry';
import { IconInfoCircle } from '@tabler/icons-react';
import type { FocusEvent, FormEvent } from 'react';
import { Link } from 'react-router';
import { Panel } from '#ui/panel.tsx';
import { debtorPath } from '#lib/paths/paths.ts';
import { AmountsSection } from './amounts-section.tsx';
import type { CarriedOver } from './carry-over.ts';
import { CertificationSection, PlaceBar } from './certification-section.tsx';
import { DebtSection } from './debt-section.tsx';
import { DebtorSection } from './debtor-section.tsx';
import { DocumentsSection } from './documents-section.tsx';
import { useEntry } from './entry-context.ts';
import { PAGE_SECTIONS, type PageSection } from './entry-fields.ts';
import { tidyAmount } from './entry-values.ts';
import { FieldGrid } from './field-grid.tsx';
import { CORRECTED_ID } from './focus-issue.ts';
import { KnownFields } from './known-fields.tsx';
import classes from './manual-entry.module.css';
import { PartiesSection } from './parties-section.tsx';
import { ConflictBar, SaveState } from './save-state.tsx';
import { Summary } from './summary.tsx';
import { usePlacing, type PlacingOptions } from './use-placing.ts';

/** The sections of the form, with the summary beside them. */
export function EntryBody({
  isRestored,
  carried,
  corrects,
  onLoadTheirs,
  ...placing
}: PlacingOptions & {
  isRestored: boolean;
  carried: CarriedOver | undefined;
  corrects: ManualDraft['corrects'];
  onLoadTheirs: () => void;
}) {
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
      {isRestored ? <RestoredNotice /> : null}
      {carried && !isRestored ? <PrefilledNotice {...carried} /> : null}
      {corrects ? <CorrectionNotice {...corrects} /> : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it handles blur events of its fields and takes no input itself */}
      <form noValidate aria-label="Placement" className={classes.layout} onSubmit={send} onBlur={leave}>
        <div className={classes.sections} inert={pending}>
          <DebtSection />
          <DebtorSection />
          <AmountsSection />
          <FieldsSection section="details" title="Details" more="More details" />
          <KnownSection />
          <PartiesSection />
          <DocumentsSection />
        </div>
        <aside className={classes.aside}>
          <Summary>
            <CertificationSection />
          </Summary>
          <PlaceBar pending={pending} refusal={refusal} />
        </aside>
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

/** Circumstances that change how the agency works the debt. */
function KnownSection() {
  const { visibleFields } = useEntry();
  const known = visibleFields.filter(({ section }) => section === 'known' || section === 'notes');
  return (
    <Panel title="Circumstances">
      <Stack gap="md">
        <KnownFields fields={known.filter(({ kind }) => kind === 'yes_no')} />
        <FieldGrid fields={known.filter(({ kind }) => kind !== 'yes_no')} more="Add a note" />
      </Stack>
    </Panel>
  );
}

function RestoredNotice() {
  return (
    <output className={classes.restored}>
      <IconInfoCircle size={18} aria-hidden="true" />
      <div>
        Your last entries are restored. SSN, EIN, dates of birth and licenses are never stored in your browser. Enter them again
        if they were new.
      </div>
    </output>
  );
}

function CorrectionNotice({ account_id: accountId, people_id: peopleId, number }: NonNullable<ManualDraft['corrects']>) {
  return (
    <output className={classes.restored}>
      <IconInfoCircle size={18} aria-hidden="true" />
      <div>
        This corrects{' '}
        <Anchor id={CORRECTED_ID} component={Link} to={debtorPath(peopleId, accountId)} inherit underline="always">
          {number}
        </Anchor>
        . When you submit it, that account is withdrawn and this one takes its place.
      </div>
    </output>
  );
}

function PrefilledNotice({ account, as }: CarriedOver) {
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
          Filled in from {number}, with today’s balance. Check that everything is still correct, and answer the circumstances
          again.
        </div>
      ) : (
        <div>Started from {number}, with the same debt type, location and creditor.</div>
      )}
    </output>
  );
}
