import { Button } from '@mantine/core';
import { IconDownload, IconListDetails } from '@tabler/icons-react';
import { DEBT_TYPE_INFO } from '@recoup/domain/shared/debt-types';
import { TEMPLATE_TYPES } from '@recoup/domain/placing/placement-template';
import { lazy, Suspense, useState } from 'react';
import { toast } from '#lib/toast.ts';
import { messageOf } from '#lib/api/errors.ts';
import { saveTemplate } from './save-template.ts';
import { MenuButton } from '#ui/menu-button.tsx';

const TemplateRules = lazy(async () => ({ default: (await import('./template-rules.tsx')).TemplateRules }));

/** Empty files with the columns each debt type needs, and their rules. */
export function TemplatesMenu() {
  const [rules, setRules] = useState(false);
  const [busy, setBusy] = useState(false);
  const save = async (...[kind, format]: Parameters<typeof saveTemplate>) => {
    setBusy(true);
    try {
      await saveTemplate(kind, format);
    } catch (error) {
      toast.error(messageOf(error, 'The template could not be downloaded. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <MenuButton
        position="bottom-end"
        width={250}
        target={
          <Button variant="default" loading={busy} leftSection={<IconDownload size={16} aria-hidden="true" />}>
            Templates
          </Button>
        }
      >
        {(Menu) => (
          <>
            {TEMPLATE_TYPES.map((kind) => (
              <div key={kind} role="none">
                <Menu.Label>{DEBT_TYPE_INFO[kind].label}</Menu.Label>
                <Menu.Item onClick={() => void save(kind, 'xlsx')}>Excel (XLSX)</Menu.Item>
                <Menu.Item onClick={() => void save(kind, 'csv')}>CSV</Menu.Item>
              </div>
            ))}
            <Menu.Divider />
            <Menu.Item leftSection={<IconListDetails size={16} aria-hidden="true" />} onClick={() => setRules(true)}>
              What goes in each column
            </Menu.Item>
          </>
        )}
      </MenuButton>
      {rules ? (
        <Suspense>
          <TemplateRules onClose={() => setRules(false)} onSave={(kind, format) => void save(kind, format)} />
        </Suspense>
      ) : null}
    </>
  );
}
