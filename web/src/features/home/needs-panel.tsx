import type { Overview } from '@recoup/contract/home/home';
import {
  IconBan,
  IconChevronRight,
  IconCircleCheck,
  IconFileUpload,
  IconHeartHandshake,
  IconHelp,
  IconMessage,
  IconMessageQuestion,
  type Icon,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { getConfig } from '#lib/api/config.ts';
import { isReadOnly, useClient } from '#lib/session/selected-client.ts';
import { Panel } from '#ui/panel.tsx';
import classes from './needs.module.css';
import { listNeeds, type NeedKind } from './needs.ts';

const icons: Record<NeedKind, Icon> = {
  disputes: IconMessageQuestion,
  offers: IconHeartHandshake,
  information: IconHelp,
  rejected: IconBan,
  uploads: IconFileUpload,
  messages: IconMessage,
};

/** Open items of the company; each links to its rows. */
export function NeedsPanel({ overview }: { overview: Overview }) {
  const client = useClient();
  const isAgency = isReadOnly(client);
  const { name: agency } = getConfig().agency;
  const needs = listNeeds(overview, { agency, isAgency, mayDecide: client.role === 'client_admin' });
  return (
    <Panel title={isAgency ? `What waits for ${client.client_name}` : 'What needs you'} flush>
      {needs.length === 0 ? (
        <p className={classes.calm}>
          <IconCircleCheck size={20} stroke={1.7} aria-hidden="true" />
          {isAgency ? 'Nothing waits for them.' : `Nothing waits for you. What ${agency} needs from you will be listed here.`}
        </p>
      ) : (
        <ul className={classes.needs}>
          {needs.map(({ kind, title, note, isUrgent, to }) => {
            const Glyph = icons[kind];
            return (
              <li key={kind}>
                <Link to={to} className={classes.need}>
                  <span className={classes.glyph} data-urgent={isUrgent || undefined} aria-hidden="true">
                    <Glyph size={18} stroke={1.7} />
                  </span>
                  <span className={classes.words}>
                    <b>{title}</b>
                    <span className={classes.note} data-urgent={isUrgent || undefined}>
                      {note}
                    </span>
                  </span>
                  <IconChevronRight size={16} className={classes.arrow} aria-hidden="true" />
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}
