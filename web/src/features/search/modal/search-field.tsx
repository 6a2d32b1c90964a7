import { Loader } from '@mantine/core';
import { MAX_SEARCH_LENGTH } from '@recoup/domain/search/kinds';
import { IconSearch, IconX } from '@tabler/icons-react';
import type { KeyboardEvent, Ref } from 'react';
import { LIST_ID, optionId } from './choice-list.tsx';
import type { Choice } from './choices.ts';
import classes from './modal.module.css';

interface SearchFieldProps {
  ref: Ref<HTMLInputElement>;
  text: string;
  active: Choice | null;
  isExpanded: boolean;
  isWaiting: boolean;
  onFocus: () => void;
  onText: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onClose: () => void;
}

export function SearchField({ ref, text, active, isExpanded, isWaiting, onFocus, onText, onKeyDown, onClose }: SearchFieldProps) {
  return (
    <div className={classes.field}>
      {isWaiting ? (
        <Loader size={18} className={classes.glyph} aria-label="Searching" />
      ) : (
        <IconSearch size={19} stroke={1.8} aria-hidden="true" className={classes.glyph} />
      )}
      <input
        ref={ref}
        data-autofocus
        className={classes.input}
        type="text"
        role="combobox"
        aria-label="Search debtors, accounts, payments and more"
        aria-expanded={isExpanded}
        aria-controls={LIST_ID}
        aria-autocomplete="list"
        aria-activedescendant={active ? optionId(active) : undefined}
        placeholder="Search debtors, accounts, payments…"
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        value={text}
        onChange={({ currentTarget: { value } }) => onText(value)}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
      />
      {text === '' ? null : (
        <button type="button" className={classes.fieldButton} onClick={() => onText('')}>
          Clear
        </button>
      )}
      <button type="button" className={classes.fieldButton} aria-label="Close" onClick={onClose}>
        <IconX size={17} stroke={1.8} />
      </button>
    </div>
  );
}
