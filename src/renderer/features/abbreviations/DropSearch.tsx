import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { listDropsQuery } from '#renderer/entities/drop/drops.ts';
import { FieldRow } from '#renderer/ui/field/FieldRow.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { DROP_NUMBER_MAX, DROP_NUMBER_MIN } from '#shared/constants.ts';
import { parseDropNumber, type AnalysisProps } from './abbreviations-view.ts';
import { DropResult } from './DropResult.tsx';
import styles from './DropSearch.module.css';

const EXAMPLES = [1, 15, 50, 100, 500, 1000, 2000, 3000, 4000, 4966];

const NumberForm = ({ view, setView }: AnalysisProps) => {
  const of = view.drop === null ? '' : String(view.drop);
  const [draft, setDraft] = useState({ text: of, of });
  // A drop chosen elsewhere takes the place of what was typed; the field stays, and the focus in it.
  if (draft.of !== of) setDraft({ text: of, of });
  const { text } = draft;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const drop = parseDropNumber(text);
        if (drop !== null) setView({ drop, key: '' });
      }}
    >
      <FieldRow>
        <TextField
          label={`Q drop number (${DROP_NUMBER_MIN} to ${DROP_NUMBER_MAX})`}
          type="number"
          leftIcon="numerical"
          placeholder="e.g. 15"
          min={DROP_NUMBER_MIN}
          max={DROP_NUMBER_MAX}
          step={1}
          value={text}
          onChange={(next) => setDraft({ text: next, of })}
        />
        <Button type="submit" intent="primary" icon="search" text="Analyze" disabled={text.trim() === ''} />
      </FieldRow>
    </form>
  );
};

/** Until a drop is chosen: the first with the abbreviation that most drops have, else the first of the data. */
const ExampleOf = ({
  abbreviation,
  ...page
}: AnalysisProps & { readonly abbreviation?: string | undefined }) => (
  <QueryState
    query={useQuery(listDropsQuery({ limit: 1, sortBy: 'number_asc', abbreviation }))}
    failed="Failed to fetch Q drops"
  >
    {({ items: [first] }) =>
      first === undefined ? null : (
        <DropResult
          dropNumber={first.dropNumber}
          note={`An example: the first drop${abbreviation === undefined ? '' : ` with ${abbreviation}`}`}
          {...page}
        />
      )
    }
  </QueryState>
);

const Example = (page: AnalysisProps) => (
  <QueryState query={useEndpoint('getAbbreviationCorrelationStats')} failed="Couldn’t choose an example">
    {({ topAbbreviations: [top] }) => <ExampleOf {...page} abbreviation={top?.abbreviation} />}
  </QueryState>
);

/** The tab "Search Q Drop": a number, quick examples, the drop. */
export const DropSearch = (page: AnalysisProps) => {
  const { view, setView } = page;
  return (
    <div className="ds-stack">
      <SectionCard title="Search Q Drop" hasHead={false}>
        <div className={styles.search}>
          {/* A browser that checks the bounds itself would answer a bad number; the specification ignores it silently. */}
          <NumberForm {...page} />
          <div className="ds-grow">
            <h3 className={styles.title}>Quick Examples</h3>
            <div className={styles.examples} role="group" aria-label="Quick Examples">
              {EXAMPLES.map((drop) => (
                <Button
                  key={drop}
                  className="ds-num"
                  text={`#${drop}`}
                  active={drop === view.drop}
                  onClick={() => setView({ drop, key: '' })}
                />
              ))}
            </div>
          </div>
        </div>
      </SectionCard>
      {view.drop === null ? <Example {...page} /> : <DropResult dropNumber={view.drop} {...page} />}
    </div>
  );
};
