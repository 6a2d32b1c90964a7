import { useWatch, type Control, type FieldValues } from 'react-hook-form';
import { Notice } from '#ui/notice.tsx';
import { versionedChanges, versionedFields } from './section-values.ts';

/** Announces before the save that the change creates a version. */
export function VersionNotice({
  control,
  before,
  clientName,
}: {
  control: Control<FieldValues>;
  before: object;
  clientName: string;
}) {
  const typed = useWatch({ control });
  const changed = versionedChanges(before, typed).map((field) => versionedFields[field]);
  if (changed.length === 0) return null;
  return (
    <Notice tone="info" title={`New version: ${changed.join(' and ')}`}>
      The current one stays in the history. Every administrator of {clientName} gets an email with the changes and your name. You
      confirm your identity before saving.
    </Notice>
  );
}
