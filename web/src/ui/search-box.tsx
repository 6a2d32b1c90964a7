import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './filter-editors.module.css';

/** The text that narrows a list; it is asked for a moment after the last key. */
export function SearchBox({
  text,
  label = 'Search in the list',
  placeholder,
  onSearch,
}: {
  text: string;
  label?: string;
  placeholder: string;
  onSearch: (text: string) => void;
}) {
  const [draft, setDraft] = useState(text);
  const [sent, setSent] = useState(text);
  const [seen, setSeen] = useState(text);
  const search = useDebouncedCallback((value: string) => {
    setSent(value);
    onSearch(value);
  }, 250);
  // Back, a saved view or "Clear all" change the address from outside; what was typed here only comes back from there.
  if (text !== seen) {
    setSeen(text);
    if (text !== sent) setDraft(text);
  }
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      value={draft}
      onChange={({ currentTarget: { value } }) => {
        setDraft(value);
        search(value.trim());
      }}
    />
  );
}
