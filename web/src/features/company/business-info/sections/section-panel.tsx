import { Anchor, Button, Text } from '@mantine/core';
import { businessSectionLabels, type BusinessInfo, type BusinessSection } from '@recoup/contract/company/business-info';
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '#lib/paths/paths.ts';
import { formatDateTime, MISSING, plural } from '#lib/format/format.ts';
import { Panel } from '#ui/panel.tsx';
import classes from '../business-info.module.css';
import { useBusinessAddress } from '../business-address.ts';
import { factsOf, type Fact } from './section-facts.ts';
import { problemsOf, typedOf } from './section-values.ts';
import { editLinkId, sectionIntros } from './section-labels.ts';

export function SectionPanel({ section, info }: { section: BusinessSection; info: BusinessInfo }) {
  const { toEdit } = useBusinessAddress();
  const typed = typedOf(section, info);
  const facts = factsOf(section, typed, info);
  const missing = problemsOf(section, typed, info).length;
  const label = businessSectionLabels[section];
  const isEmpty = facts.every(({ lines }) => lines.every((line) => line === 'None' || line.startsWith('Same as')));
  const edit = info.abilities.edit ? (
    <Button
      component={Link}
      id={editLinkId(section)}
      to={toEdit(section)}
      preventScrollReset
      variant="default"
      size="compact-md"
      leftSection={<IconPencil size={14} aria-hidden="true" />}
      aria-label={`${isEmpty ? 'Add' : 'Edit'} ${label}`}
    >
      {isEmpty ? 'Add' : 'Edit'}
    </Button>
  ) : null;
  return (
    <Panel title={label} actions={edit}>
      {isEmpty ? (
        <Text size="sm" c="dimmed">
          Nothing is on record yet. {sectionIntros[section]}
        </Text>
      ) : (
        <dl className={classes.facts}>
          {section === 'company' ? <FactRow fact={codeFact(info)} /> : null}
          {facts.map((fact) => (
            <FactRow key={fact.path} fact={fact} />
          ))}
        </dl>
      )}
      <SectionFooter about={info.sections[section]} missing={isEmpty ? 0 : missing} list={managedListOf(section, info)} />
    </Panel>
  );
}

const codeFact = ({ code }: BusinessInfo): Fact => ({
  path: 'code',
  label: 'Company code',
  lines: code === null ? [] : [code],
  hint: 'Stands on statements and in file names; it stays as it is',
});

function FactRow({ fact: { path, label, lines, hint } }: { fact: Fact }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>
        {lines.length === 0 ? <span className={classes.quiet}>{MISSING}</span> : null}
        {lines.map((line) => (
          <div key={line} className={isQuiet(line) ? classes.quiet : undefined}>
            <FactLine path={path} line={line} />
          </div>
        ))}
        {hint && lines.length > 0 ? <div className={classes.hint}>{hint}</div> : null}
      </dd>
    </div>
  );
}

const isQuiet = (line: string) => line === 'None' || line.startsWith('Same as the ');

/** Links a website; the server stores only `http` and `https` URLs. */
function FactLine({ path, line }: { path: string; line: string }) {
  if (path === 'website' && /^https?:\/\//.test(line))
    return (
      <Anchor href={line} target="_blank" rel="noreferrer" inherit>
        {line.replace(/^https?:\/\//, '')}
      </Anchor>
    );
  return <span className={/\d{3}/.test(line) ? 'tabular' : undefined}>{line}</span>;
}

interface ManagedList {
  to: string;
  label: string;
}

/** Page that manages what onboarding collected along with this section. */
function managedListOf(section: BusinessSection, { abilities }: BusinessInfo): ManagedList | null {
  if (section === 'contacts') return { to: paths.locations, label: 'Locations' };
  return section === 'money' && abilities.see_history ? { to: paths.bankAccounts, label: 'Bank accounts' } : null;
}

interface FootProps {
  about: { changed_at: string | null; changed_by: string | null };
  missing: number;
  list: ManagedList | null;
}

function SectionFooter({ about, missing, list }: FootProps) {
  if (missing === 0 && about.changed_at === null && list === null) return null;
  return (
    <div className={classes.foot}>
      {missing > 0 ? (
        <div className={classes.lacking}>
          <IconAlertTriangle size={15} aria-hidden="true" />
          {plural(missing, 'item')} missing or incorrect
        </div>
      ) : null}
      {about.changed_at ? (
        <div>
          Changed by {about.changed_by} on {formatDateTime(about.changed_at)}
        </div>
      ) : null}
      {list ? (
        <Anchor component={Link} to={list.to} inherit className={classes.own ?? ''}>
          {list.label}
        </Anchor>
      ) : null}
    </div>
  );
}
