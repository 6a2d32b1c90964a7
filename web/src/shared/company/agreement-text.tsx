import type { AgreementToSign } from '@recoup/contract/company/agreements';
import { Fragment } from 'react';
import classes from './agreement-text.module.css';

type Block = AgreementToSign['blocks'][number];
type Run = Extract<Block, { kind: 'paragraph' }>['runs'][number];

/** An agreement's full text, scrollable by pointer and keyboard. Rendered as text only. */
export function AgreementPaper({ title, blocks }: { title: string; blocks: readonly Block[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
    <section className={classes.paper} aria-label={`Text of the ${title}`} tabIndex={0}>
      {blocks.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a text never changes its order
        <BlockView key={index} block={block} />
      ))}
    </section>
  );
}

/** The same, with its version and hash. */
export function AgreementText({ agreement: { title, version, sha256, blocks } }: { agreement: AgreementToSign }) {
  return (
    <div>
      <AgreementPaper title={title} blocks={blocks} />
      <div className={classes.foot}>
        Version {version} · <span title={sha256}>SHA-256 {sha256.slice(0, 16)}…</span>
      </div>
    </div>
  );
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'paragraph')
    return (
      <p>
        <Runs runs={block.runs} />
      </p>
    );
  if (block.kind === 'list') {
    const items = block.items.map((runs, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- a text never changes its order
      <li key={index}>
        <Runs runs={runs} />
      </li>
    ));
    return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>;
  }
  // Below the title of its panel.
  const Heading = ({ 1: 'h3', 2: 'h4', 3: 'h5' } as const)[block.level];
  return (
    <Heading>
      <Runs runs={block.runs} />
    </Heading>
  );
}

function Runs({ runs }: { runs: readonly Run[] }) {
  return runs.map((run, index) => {
    const text = run.emphasis ? <em>{run.text}</em> : run.text;
    return (
      // oxlint-disable-next-line react/no-array-index-key -- a text never changes its order
      <Fragment key={index}>{run.strong ? <strong>{text}</strong> : text}</Fragment>
    );
  });
}
