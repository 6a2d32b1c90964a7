import type { Control, FieldValues, Path } from 'react-hook-form';

/** Fields of a part of a step that stands there several times, for instance an address; `at`: its path. */
export interface PartProps<T extends FieldValues> {
  control: Control<T>;
  at: Path<T>;
}

export const fieldAt = <T extends FieldValues>(at: string, name: string) => `${at}.${name}` as Path<T>;
