import { accentShades } from '@recoup/domain/agency/accent';
import { Anchor, Button, Group, MantineProvider, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconCash, IconHome, IconInbox, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import type { AppConfig } from '#lib/api/config.ts';
import { SignInAside } from '#shared/users/sign-in-aside.tsx';
import { Brand } from '#ui/brand.tsx';
import { createAppTheme, resolveVariables } from '#ui/theme.ts';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import classes from './brand-preview.module.css';

const SCREENS = [
  { value: 'sign-in', label: 'Sign-in page' },
  { value: 'portal', label: 'Portal' },
] as const;
const SCHEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

const rootId = 'brand-preview';

export interface PreviewedBrand {
  product: string;
  accent: string;
  agency: Pick<AppConfig['agency'], 'name' | 'logo_url' | 'dark_logo_url' | 'sign_in' | 'support_email' | 'support_phone'>;
}

/** The sign-in page and the portal with the brand as it is being edited. */
export function BrandPreview({ brand }: { brand: PreviewedBrand }) {
  const [screen, setScreen] = useState<(typeof SCREENS)[number]['value']>('sign-in');
  const [scheme, setScheme] = useState<(typeof SCHEMES)[number]['value']>('light');
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <SegmentedControl label="Screen" options={SCREENS} value={screen} onChange={setScreen} />
        <SegmentedControl label="Color scheme" options={SCHEMES} value={scheme} onChange={setScheme} />
      </Group>
      <div id={rootId} data-mantine-color-scheme={scheme} className={classes.root}>
        <MantineProvider
          key={scheme}
          theme={createAppTheme(accentShades(brand.accent))}
          cssVariablesResolver={resolveVariables}
          cssVariablesSelector={`#${rootId}`}
          deduplicateCssVariables={false}
          getRootElement={() => document.getElementById(rootId) ?? undefined}
          forceColorScheme={scheme}
        >
          {/* An illustration: nothing in it can be used. */}
          <div className={classes.frame} inert>
            {screen === 'sign-in' ? <SignInPreview brand={brand} /> : <PortalPreview brand={brand} />}
          </div>
        </MantineProvider>
      </div>
    </Stack>
  );
}

function SignInPreview({ brand: { agency, product } }: { brand: PreviewedBrand }) {
  return (
    <div className={classes.signIn}>
      <div className={classes.left}>
        <Brand size={28} agency={agency} />
        <Stack gap="sm" className={classes.form}>
          <div>
            <Title order={3} component="p">
              Sign in
            </Title>
            <Text size="sm" c="dimmed">
              to the {agency.name} client portal
            </Text>
          </div>
          <TextInput label="Email address" readOnly value="ada@example.com" classNames={{ input: classes.input }} />
          <Button fullWidth>Continue</Button>
          <Text size="xs" c="dimmed">
            Trouble signing in? Write to <Anchor inherit>{agency.support_email}</Anchor>
            {agency.support_phone ? ` or call ${agency.support_phone}` : ''}.
          </Text>
        </Stack>
      </div>
      <SignInAside product={product} brand={agency.sign_in} />
    </div>
  );
}

const PLACES = [
  ['Home', IconHome],
  ['Inbox', IconInbox],
  ['Debtors', IconUsers],
  ['Payments', IconCash],
] as const;

function PortalPreview({ brand: { agency } }: { brand: PreviewedBrand }) {
  return (
    <div className={classes.portal}>
      <div className={classes.sidebar}>
        <Brand agency={agency} />
        <ul>
          {PLACES.map(([label, Glyph], index) => (
            <li key={label} data-active={index === 0 || undefined}>
              <Glyph size={18} stroke={1.7} aria-hidden="true" />
              {label}
            </li>
          ))}
        </ul>
      </div>
      <Stack gap="md" className={classes.content}>
        <Group justify="space-between">
          <Title order={3} component="p">
            Home
          </Title>
          <Button size="compact-md">Place accounts</Button>
        </Group>
        <div className={classes.card}>
          <Text size="sm" c="dimmed">
            Due to you
          </Text>
          <Text fz={28} fw={600} className="tabular">
            $9,872.15
          </Text>
          <Anchor size="sm">View statement</Anchor>
        </div>
      </Stack>
    </div>
  );
}
