import { IconX } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import hits from '#features/search/hits.module.css';
import type { Choice, Section } from './choices.ts';
import classes from './modal.module.css';

export const LIST_ID = 'search-choices';
export const optionId = (choice: Choice): string => `search-choice-${choice.id}`;

// A listbox: its options contain links, which neither a select nor a datalist can hold.
const listbox = { role: 'listbox' };
const group = { role: 'group' };

interface ChoiceListProps {
  label: string;
  sections: readonly Section[];
  active: Choice | null;
  onPoint: (choice: Choice) => void;
  /** Closes the modal after a link was followed here. */
  onLeave: () => void;
}

/** A listbox driven by the field above, which keeps the focus and names the active option. */
export function ChoiceList({ label, sections, active, onPoint, onLeave }: ChoiceListProps) {
  if (sections.length === 0) return null;
  return (
    <div {...listbox} id={LIST_ID} aria-label={label} className={classes.list}>
      {sections.map((section) => (
        <div
          key={section.id}
          {...group}
          {...(section.label ? { 'aria-labelledby': `search-section-${section.id}` } : { 'aria-label': 'More' })}
          className={classes.section}
        >
          {section.label ? (
            <div id={`search-section-${section.id}`} role="presentation" className={classes.heading}>
              {section.label}
            </div>
          ) : null}
          {section.choices.map((choice) => (
            <div key={choice.id} role="presentation" className={classes.option} onPointerMove={() => onPoint(choice)}>
              <Option choice={choice} isActive={choice.id === active?.id} onLeave={onLeave} />
              {choice.remove ? (
                // Keyboard users remove an entry with the Delete key, or all of them with the button outside the list.
                <button type="button" aria-hidden="true" tabIndex={-1} className={classes.remove} onClick={choice.remove.run}>
                  <IconX size={14} />
                </button>
              ) : null}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

const isForNewTab = ({ ctrlKey, metaKey, shiftKey, button }: MouseEvent) => ctrlKey || metaKey || shiftKey || button !== 0;
/** Keeps the focus in the field. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

function Option({ choice, isActive, onLeave }: { choice: Choice; isActive: boolean; onLeave: () => void }) {
  const shared = {
    role: 'option',
    id: optionId(choice),
    'aria-selected': isActive,
    tabIndex: -1,
    className: `${hits.row} ${classes.choice}`,
    onMouseDown: keepFocus,
  };
  if (choice.to === null)
    return (
      <button type="button" {...shared} onClick={choice.onChoose}>
        {choice.row}
      </button>
    );
  return (
    <Link
      to={choice.to}
      {...shared}
      onClick={(event) => {
        choice.onChoose();
        if (!isForNewTab(event)) onLeave();
      }}
    >
      {choice.row}
    </Link>
  );
}
