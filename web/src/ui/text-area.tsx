import { InputBase, type InputBaseProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import classes from './text-area.module.css';

export interface TextAreaProps extends InputBaseProps, Omit<ComponentPropsWithRef<'textarea'>, keyof InputBaseProps | 'rows'> {
  minRows?: number;
  /** Further text scrolls. Absent: no limit. */
  maxRows?: number;
}

/**
 * A field that grows with its text. CSS sizes it, because Mantine's `autosize` measures the text in a copy of the field, which takes a
 * tenth of a second on a phone. Browsers without `field-sizing` let the user resize it.
 */
export function TextArea({ minRows = 3, maxRows, ...rest }: TextAreaProps) {
  return (
    <InputBase
      component="textarea"
      multiline
      size="sm"
      {...rest}
      rows={minRows}
      classNames={{ input: classes.area ?? '' }}
      styles={{ input: { '--min-rows': minRows, '--max-rows': maxRows } }}
    />
  );
}
