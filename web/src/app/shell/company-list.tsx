import type { MyClient } from '@recoup/contract/clients';
import { Combobox, useCombobox } from '@mantine/core';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
import { useMyClients } from '../../lib/selected-client.ts';
import { CompanyMark } from './company-mark.tsx';
import classes from './company-switcher.module.css';

/** From this many companies on there is a search field. */
const MANY = 7;

/** A list to choose another company, with search when there are many. */
export function CompanyList({ client, onSwitch }: { client: MyClient; onSwitch: (clientId: string) => void }) {
  const clients = useMyClients();
  const [search, setSearch] = useState('');
  const many = clients.length >= MANY;
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setSearch('');
    },
    onDropdownOpen: () => {
      if (many) combobox.focusSearchInput();
      combobox.updateSelectedOptionIndex('active');
    },
  });
  const needle = search.trim().toLowerCase();
  const shown = clients.filter(
    ({ client_name: name, code }) => name.toLowerCase().includes(needle) || code?.toLowerCase().includes(needle),
  );
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      shadow="md"
      radius="lg"
      onOptionSubmit={(id) => {
        combobox.closeDropdown();
        if (id !== client.client_id) onSwitch(id);
      }}
    >
      <Combobox.Target targetType="button" withAriaAttributes>
        <button
          type="button"
          className={classes.target}
          aria-label={`Company: ${client.client_name}. Switch company`}
          onClick={() => combobox.toggleDropdown()}
        >
          <CompanyMark name={client.client_name} />
          <span className={classes.name}>{client.client_name}</span>
          <IconSelector size={16} aria-hidden="true" className={classes.arrow} />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        {many ? (
          <Combobox.Search
            value={search}
            onChange={(event) => {
              setSearch(event.currentTarget.value);
              combobox.selectFirstOption();
            }}
            placeholder="Find a company"
            aria-label="Find a company"
          />
        ) : null}
        <Combobox.Options mah={320} style={{ overflowY: 'auto' }} aria-label="Companies">
          {shown.map((item) => (
            <Combobox.Option key={item.client_id} value={item.client_id} active={item.client_id === client.client_id}>
              <span className={classes.option}>
                <CompanyMark name={item.client_name} />
                <span className={classes.name}>{item.client_name}</span>
                {item.client_id === client.client_id ? <IconCheck size={15} aria-hidden="true" /> : null}
              </span>
            </Combobox.Option>
          ))}
          {shown.length === 0 ? <Combobox.Empty>No company matches</Combobox.Empty> : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
