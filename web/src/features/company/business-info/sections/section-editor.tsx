import { Button, Group } from '@mantine/core';
import { businessSectionLabels, type BusinessInfo, type BusinessSection } from '@recoup/contract/company/business-info';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { toast } from '#lib/toast.ts';
import { FormError } from '#ui/form.tsx';
import { Panel } from '#ui/panel.tsx';
import { UnsavedChangesGuard } from '#ui/unsaved-changes-guard.tsx';
import { editParam, useBusinessAddress } from '../business-address.ts';
import classes from '../business-info.module.css';
import { SectionConflictNotice } from '../conflict/section-conflict-notice.tsx';
import { SectionFields } from './section-fields.tsx';
import { useSectionForm } from './use-section-form.ts';
import { VersionNotice } from './version-notice.tsx';

interface EditorProps {
  section: BusinessSection;
  clientId: string;
  clientName: string;
  info: BusinessInfo;
}

/** Inline edit form of one section. */
export function SectionEditor({ section, clientId, clientName, info }: EditorProps) {
  const navigate = useNavigate();
  const { toEdit } = useBusinessAddress();
  const [isDone, setDone] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const label = businessSectionLabels[section];
  const close = () => void navigate(toEdit(null), { replace: true, preventScrollReset: true });
  const editor = useSectionForm({
    section,
    clientId,
    info,
    onSaved: () => {
      toast.success(`${label} saved`);
      // The input is saved: disable the unsaved-changes guard first.
      flushSync(() => setDone(true));
      close();
    },
  });
  const { form, isSaving, isUnsaved, conflict } = editor;
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('input:not([type=radio]), input:checked')?.focus();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void editor.submit();
  };
  return (
    <Panel title={label}>
      <form ref={element} noValidate aria-label={`Edit ${label}`} onSubmit={submit} className={classes.form}>
        {conflict ? (
          <SectionConflictNotice
            conflict={conflict}
            isLoading={isSaving}
            onLoad={() => void editor.loadTheirs()}
            onTakeTheirs={editor.takeTheirs}
          />
        ) : null}
        <div>
          <SectionFields section={section} control={form.control} storedEin={info.ein} />
        </div>
        <div className={classes.said} aria-live="polite">
          <VersionNotice control={form.control} before={editor.before} clientName={clientName} />
        </div>
        <FormError message={form.formState.errors.root?.['server']?.message} />
        {/* Blurring a field can add an error message, which would move the button away from the pointer before the click. */}
        <Group gap="xs" onMouseDown={(event) => event.preventDefault()}>
          <Button type="submit" loading={isSaving} disabled={!isUnsaved || conflict?.both === null}>
            Save changes
          </Button>
          <Button variant="default" disabled={isSaving} onClick={close}>
            Cancel
          </Button>
        </Group>
      </form>
      <UnsavedChangesGuard when={isUnsaved && !isDone} what={`what you changed in “${label}”`} param={editParam} />
    </Panel>
  );
}
