import { accountNames } from '@recoup/contract/users/profile';
import { Button, Tabs } from '@mantine/core';
import { IconBell, IconShieldLock } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { paths, settingsPath } from '#lib/paths/paths.ts';
import { isReadOnly, useOwnCore, useSelectedClient } from '#lib/session/selected-client.ts';
import type { Person } from '#lib/session/person.ts';
import { usePerson } from '#lib/session/user.ts';
import { useZodForm } from '#ui/form.tsx';
import { Page } from '#ui/page.tsx';
import { UnsavedChangesGuard } from '#ui/unsaved-changes-guard.tsx';
import { AccountInfo } from './account-info.tsx';
import { ownPasswordChange } from './password-schema.ts';
import { readTab, settingsTabs } from './settings-tab.ts';
import { UpdatePassword } from './update-password.tsx';

/** Spec 2, Settings. */
export function SettingsPage() {
  const person = usePerson();
  return person ? <Settings key={person.id} person={person} /> : null;
}

/** Holds both forms, so that switching tabs keeps unsaved input and one guard covers both. */
function Settings({ person }: { person: Person }) {
  const navigate = useNavigate();
  const client = useSelectedClient();
  const isOwnCore = useOwnCore();
  const tab = readTab(useSearchParams()[0]);
  const [passwordSchema] = useState(ownPasswordChange);
  const names = useZodForm(accountNames, { first_name: person.firstName, last_name: person.lastName });
  const password = useZodForm(passwordSchema, { old_password: '', new_password: '', confirm_password: '' });
  return (
    <Page
      title="Settings"
      width="text"
      actions={
        <>
          {client && isOwnCore && !isReadOnly(client) ? (
            <Button
              component={Link}
              to={paths.notificationSettings}
              variant="default"
              leftSection={<IconBell size={16} stroke={1.7} aria-hidden="true" />}
            >
              Notifications
            </Button>
          ) : null}
          {isOwnCore ? (
            <Button
              component={Link}
              to={paths.portalAccess}
              variant="default"
              leftSection={<IconShieldLock size={16} stroke={1.7} aria-hidden="true" />}
            >
              Client portal access
            </Button>
          ) : null}
        </>
      }
    >
      <Tabs value={tab} onChange={(value) => value && void navigate(settingsPath(value))}>
        <Tabs.List mb="lg" aria-label="Settings">
          {settingsTabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="account-info">
          <AccountInfo person={person} form={names} />
        </Tabs.Panel>
        <Tabs.Panel value="update-password">
          <UpdatePassword email={person.email} form={password} />
        </Tabs.Panel>
      </Tabs>
      <UnsavedChangesGuard when={names.formState.isDirty || password.formState.isDirty} what="your settings" />
    </Page>
  );
}
