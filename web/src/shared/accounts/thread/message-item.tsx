import type { MessageView } from '@recoup/contract/accounts/messages';
import { IconHeadset } from '@tabler/icons-react';
import { initials } from '#lib/format/format.ts';
import { DateText } from '#ui/date-text.tsx';
import { NewMark } from '#ui/new-mark.tsx';
import { MessageFiles } from './message-files.tsx';
import classes from './thread.module.css';

export function MessageItem({ message, isNew }: { message: MessageView; isNew: boolean }) {
  const isAgencys = message.author === 'agency';
  return (
    <li className={classes.message} data-by={message.author}>
      <span className={classes.avatar} aria-hidden="true">
        {isAgencys ? <IconHeadset size={17} stroke={1.7} /> : <span data-initials={initials(message.author_name)} />}
      </span>
      <div className={classes.words}>
        <div className={classes.head}>
          <b className={classes.author}>{message.author_name}</b>
          {isNew ? <NewMark /> : null}
          <span className={classes.quiet}>
            {isAgencys ? 'Agency · ' : ''}
            <DateText value={message.created_at} withTime />
          </span>
        </div>
        <p className={classes.body}>{message.body}</p>
        <MessageFiles message={message} />
      </div>
    </li>
  );
}
