import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './filter-bar.module.css';

/** Debounced search field of a list. */
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
  // Back, a saved view or "Clear all" changes the URL from outside. Text that this field sent comes back through the URL and must
  // not overwrite the draft.
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
