import { Button, Dialog, DialogBody } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery, readingQuery, useEndpoint } from '#renderer/api/endpoint.ts';
import { AnalysisPanel } from '#renderer/entities/analysis/AnalysisPanel.tsx';
import { codeParsers } from '#renderer/entities/coding/method-code.ts';
import { DropDialog } from '#renderer/entities/drop/DropDialog.tsx';
import { dropFacetsQuery } from '#renderer/entities/drop/drops.ts';
import { subjectLabel } from '#renderer/entities/note/subject.ts';
import { DrawNote } from '#renderer/entities/set/DrawNote.tsx';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { TextSetField } from '#renderer/entities/text/TextSetField.tsx';
import { WordOptions } from '#renderer/entities/text/WordOptions.tsx';
import { formatTimestamp } from '#renderer/lib/format.ts';
import { known } from '#renderer/ui/known.tsx';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { TabStrip, type TabEntry } from '#renderer/ui/TabStrip.tsx';
import { useReturnFocus } from '#renderer/ui/use-return-focus.ts';
import { ALL_DROPS, REST } from '#shared/contract/text-sets.ts';
import { CollocatesTab } from './CollocatesTab.tsx';
import { ConcordanceTab } from './ConcordanceTab.tsx';
import { DispersionTab } from './DispersionTab.tsx';
import { earlierHalf } from './earlier-half.ts';
import { KeynessTab } from './KeynessTab.tsx';
import {
  type Example,
  FIRST_PAGE,
  type TabProps,
  textParsers,
  type TextView,
  useTextView,
  type ViewProps,
} from './text-view.ts';
import { TrendsTab } from './TrendsTab.tsx';
import styles from './TextPage.module.css';

const dropOf = (key: string): number | null => {
  const digits = /^drop:(\d+)$/u.exec(key)?.[1];
  return digits === undefined ? null : Number(digits);
};

const TextOfItem = ({ item }: { readonly item: string }) => {
  const { timeZone } = usePreferences();
  return (
    <AnalysisPanel
      query={readingQuery('listTextItems', { query: { item } })}
      isTested={false}
      failed="Couldn’t read the text"
      none={{ icon: 'document', title: 'This item is no longer stored' }}
    >
      {([found]) =>
        found === undefined ? null : (
          <div className="ds-stack-tight">
            <p className="ds-muted ds-num">
              {found.author ?? 'No author'}, {formatTimestamp(found.time, timeZone)}
            </p>
            <p className={styles['text']}>{found.text}</p>
          </div>
        )
      }
    </AnalysisPanel>
  );
};

interface OpenItemProps extends Pick<ViewProps, 'change'> {
  readonly item: string;
}

const OpenItem = ({ item: key, change }: OpenItemProps) => {
  useReturnFocus();
  const close = (): void => void change({ item: null });
  const drop = dropOf(key);
  if (drop !== null)
    return (
      <DropDialog
        dropNumber={drop}
        onOpenDrop={(next) => void change({ item: `drop:${next}` })}
        onClose={close}
      />
    );
  return (
    <Dialog isOpen title={subjectLabel(key)} icon="document" onClose={close}>
      <DialogBody>
        <TextOfItem item={key} />
      </DialogBody>
    </Dialog>
  );
};

/** The whole post behind a line: a drop with all its details, a post or an event as text. */
const ItemDialog = ({ view, change }: ViewProps) => {
  const key = view.item.replace(/@\d+$/u, '');
  return key === '' ? null : <OpenItem item={key} change={change} />;
};

const SetPickers = ({ view, change, field }: TabProps) => {
  const { value: sets, note } = known(useEndpoint('listSets'), [], 'Failed to fetch sets');
  return (
    <div className="ds-stack-tight">
      <div className={styles['sets']}>
        <TextSetField
          label="Set A"
          sets={sets}
          hasRest={view.b !== REST}
          {...field('a', FIRST_PAGE)}
          value={view.a}
        />
        <Button
          icon="swap-horizontal"
          variant="minimal"
          aria-label="Swap set A and set B"
          onClick={() => void change({ a: view.b, b: view.a, page: null })}
        />
        <TextSetField label="Set B" sets={sets} hasRest={view.a !== REST} {...field('b', FIRST_PAGE)} />
        <WordOptions value={view} onChange={(changed) => void change({ ...changed, ...FIRST_PAGE })} />
      </div>
      {[view.a, view.b].map((spec) => (
        <DrawNote key={spec} set={sets.find(({ name }) => spec === `set:${name}`)} />
      ))}
      {note}
    </div>
  );
};

const TOGETHER = 3;
/** Shorter ones are signatures more often than words. */
const LETTERS = 3;

/** Whether a tab of words has no word yet. */
const isAsking = ({ tab, query, words, near }: TextView): boolean =>
  tab !== 'keyness' && near === '' && (tab === 'trends' ? words : query).trim() === '';

/** A view without a word, with the abbreviations that most drops have in its place. */
const withWords = (view: TextView, [first, ...others]: readonly string[]): TextView => {
  if (first === undefined) return view;
  return view.tab === 'trends'
    ? { ...view, words: [first, ...others].slice(0, TOGETHER).join(',') }
    : { ...view, query: first, kind: 'words' };
};

/**
 * The view of a tab of words: where no word is given, an example of the data at hand; unchanged where no
 * abbreviation is known or they could not be fetched. Null until it is known.
 */
const useWordExample = (view: TextView): TextView | null => {
  const isEmpty = isAsking(view);
  const { data, isPending } = useQuery({
    ...endpointQuery('getAbbreviationCorrelationStats'),
    enabled: isEmpty,
  });
  if (!isEmpty || (data === undefined && !isPending)) return view;
  return data === undefined
    ? null
    : withWords(
        view,
        data.topAbbreviations
          .map(({ abbreviation }) => abbreviation)
          .filter((abbreviation) => abbreviation.length >= LETTERS),
      );
};

/**
 * The view of keyness: all drops have no rest to be compared with, so that the earlier ones take their place.
 */
const useKeynessExample = (view: TextView): Example => {
  const isEmpty = view.tab === 'keyness' && view.a === ALL_DROPS && view.b === REST;
  const query = useQuery({ ...dropFacetsQuery({}), enabled: isEmpty });
  const { data: facets, isPending } = query;
  if (!isEmpty) return { view, query: null };
  if (facets === undefined && !isPending) return { view, query };
  return { view: facets === undefined ? null : { ...view, a: earlierHalf(facets.year) ?? view.a }, query };
};

export const parameters = { ...textParsers, ...codeParsers };

/** `/text`: words of two sets in context, compared, and over time. */
export const TextPage = () => {
  const asked = useTextView();
  const sides = useKeynessExample(asked.view);
  const word = useWordExample(sides.view ?? asked.view);
  const isChosen = sides.view !== null && word !== null;
  const view = word ?? asked.view;
  const shown = isChosen ? null : <Skeleton text="Choosing an example…" />;
  const bench = { ...asked, view };
  const { change } = bench;
  const tabs: readonly TabEntry<TextView['tab']>[] = [
    {
      id: 'concordance',
      title: 'Concordance',
      icon: 'search-text',
      panel: shown ?? <ConcordanceTab {...bench} />,
    },
    { id: 'keyness', title: 'Keyness', icon: 'comparison', panel: shown ?? <KeynessTab {...bench} /> },
    { id: 'collocates', title: 'Collocates', icon: 'graph', panel: shown ?? <CollocatesTab {...bench} /> },
    {
      id: 'dispersion',
      title: 'Dispersion',
      icon: 'multi-select',
      panel: shown ?? <DispersionTab {...bench} />,
    },
    {
      id: 'trends',
      title: 'Trends and n-grams',
      icon: 'timeline-line-chart',
      panel: shown ?? <TrendsTab {...bench} />,
    },
  ];
  return (
    <div className="ds-stack">
      <SectionCard title="Sets" hasHead={false}>
        <SetPickers {...bench} />
      </SectionCard>
      <SectionCard title="Words" hasHead={false} stack="tight">
        {sides.query === null ? null : <QueryNote query={sides.query} failed="Couldn’t choose an example" />}
        {word === null || word === sides.view ? null : (
          <p className="ds-muted ds-small">
            An example from the most frequent abbreviations. Enter a word of your own.
          </p>
        )}
        <TabStrip id="text-tabs" tabs={tabs} selected={view.tab} onSelect={(tab) => void change({ tab })} />
      </SectionCard>
      <ItemDialog {...bench} />
    </div>
  );
};
