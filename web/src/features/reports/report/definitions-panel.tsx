import type { ReportDescriptionData } from '@recoup/contract/reports/reports';
import { Fact, FactList } from '#ui/facts.tsx';
import { Panel } from '#ui/panel.tsx';

/** Definitions of the report's terms, as they also appear in its files. */
export function DefinitionsPanel({ definitions }: Pick<ReportDescriptionData, 'definitions'>) {
  if (definitions.length === 0) return null;
  return (
    <Panel title="Definitions">
      <FactList>
        {definitions.map(({ term, meaning }) => (
          <Fact key={term} label={term}>
            {meaning}
          </Fact>
        ))}
      </FactList>
    </Panel>
  );
}
