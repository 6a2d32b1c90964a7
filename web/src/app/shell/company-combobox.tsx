import type { MyClient } from '@recoup/contract/users/memberships';
import { Combobox, useCombobox } from '@mantine/core';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { CompanyMark } from './company-mark.tsx';
import classes from './company-switcher.module.css';

type Company = Pick<MyClient, 'client_id' | 'client_name'>;
/** `note` distinguishes companies with the same name. */
type Choice = Company & { note?: string | null };

/** A list of companies to choose from; the caller supplies the matches. */
export function CompanyCombobox({
  client,
  label = 'Choose a company',
  shown,
  emptyText,
  search,
  onSearch,
  onSwitch,
}: {
  /** The current company; null if none is selected yet. */
  client: Company | null;
  /** Label without a current company. */
  label?: string;
  shown: readonly Choice[];
  /** Shown when there are no companies. */
  emptyText: string;
  /** Null: without a search field. */
  search: string | null;
  onSearch: (text: string) => void;
  onSwitch: (clientId: string) => void;
}) {
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      onSearch('');
    },
    onDropdownOpen: () => {
      if (search !== null) combobox.focusSearchInput();
      combobox.updateSelectedOptionIndex('active');
    },
  });
  const name = client?.client_name ?? label;
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      // Centered, it would overflow a phone until its width is known, and its search field would scroll there.
      position="bottom-start"
      shadow="md"
      radius="lg"
      onOptionSubmit={(id) => {
        combobox.closeDropdown();
        if (id !== client?.client_id) onSwitch(id);
      }}
    >
      <Combobox.Target targetType="button" withAriaAttributes>
        <button
          type="button"
          className={classes.target}
          aria-label={client ? `Company: ${name}. Switch company` : name}
          onClick={() => combobox.toggleDropdown()}
        >
          {client ? <CompanyMark name={name} /> : null}
          <span className={classes.name}>{name}</span>
          <IconSelector size={16} aria-hidden="true" className={classes.arrow} />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        {search === null ? null : (
          <Combobox.Search
            value={search}
            onChange={(event) => {
              onSearch(event.currentTarget.value);
              combobox.selectFirstOption();
            }}
            placeholder="Find a company"
            aria-label="Find a company"
          />
        )}
        <Combobox.Options mah={320} style={{ overflowY: 'auto' }} aria-label="Companies">
          {shown.map((item) => (
            <Combobox.Option key={item.client_id} value={item.client_id} active={item.client_id === client?.client_id}>
              <span className={classes.option}>
                <CompanyMark name={item.client_name} />
                <span className={classes.name}>{item.client_name}</span>
                {item.note ? <span className={classes.note}>{item.note}</span> : null}
                {item.client_id === client?.client_id ? <IconCheck size={15} aria-hidden="true" /> : null}
              </span>
            </Combobox.Option>
          ))}
          {shown.length === 0 ? <Combobox.Empty>{emptyText}</Combobox.Empty> : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
