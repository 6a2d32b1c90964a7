import type { Control, FieldValues, Path } from 'react-hook-form';

/** Fields of a part that occurs several times in a form, for example an address; `at`: its path, empty for the form itself. */
export interface PartProps<T extends FieldValues> {
  control: Control<T>;
  at: Path<T> | '';
}

export const fieldAt = <T extends FieldValues>(at: string, name: string) => (at === '' ? name : `${at}.${name}`) as Path<T>;
