import { Button, Callout } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { endpointQuery, readingQuery, useEndpoint } from '#renderer/api/endpoint.ts';
import { AnalysisPanel } from '#renderer/entities/analysis/AnalysisPanel.tsx';
import { listDropsQuery } from '#renderer/entities/drop/drops.ts';
import { ItemField } from '#renderer/entities/item/ItemField.tsx';
import { subjectLabel, subjectPath } from '#renderer/entities/note/subject.ts';
import { SaveItemsAsSet } from '#renderer/entities/set/SaveItemsAsSet.tsx';
import { useChangePreferences } from '#renderer/entities/settings/preferences.ts';
import { TextSetField } from '#renderer/entities/text/TextSetField.tsx';
import { wordsQuery } from '#renderer/entities/text/word-view.ts';
import { WordOptions } from '#renderer/entities/text/WordOptions.tsx';
import { formatScore, plural } from '#renderer/lib/format.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { partsOf } from '#renderer/ui/field/fields-of.ts';
import { LongTextField } from '#renderer/ui/field/LongTextField.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { known } from '#renderer/ui/known.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import { figureColumn } from '#renderer/ui/table/number-column.ts';
import { textColumn } from '#renderer/ui/table/text-columns.tsx';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { itemKey } from '#shared/items.ts';
import { MODEL_FILES } from '#shared/methods/likeness.ts';
import type { TopicsView, TopicsViewProps } from './topics-view.ts';
import styles from './Topics.module.css';

const Folder = ({ stored }: { readonly stored: string }) => {
  const [typed, setTyped] = useState<string | null>(null);
  const change = useChangePreferences();
  const folder = typed ?? stored;
  const wanted = folder.trim();
  const save = (): void => change({ embeddings: wanted === '' ? null : wanted });
  return (
    <div className="ds-row">
      <TextField
        label="Folder of static embeddings"
        help={`A Model2Vec model on this computer: ${MODEL_FILES.join(' and ')}`}
        placeholder="/home/me/models/potion"
        value={folder}
        onChange={setTyped}
        onEnter={save}
      />
      <Button text="Use" aria-label="Use this folder" disabled={wanted === stored} onClick={save} />
    </div>
  );
};

/** The folder that texts are compared by, with what its files are. Nothing is fetched. */
const EmbeddingsFolder = () => {
  const state = useEndpoint('getEmbeddings');
  const { value, note } = known(
    state,
    { folder: null, sha256: null, problem: null },
    'Failed to fetch the embeddings',
  );
  return (
    <div className="ds-stack-tight">
      <Folder stored={value.folder ?? ''} />
      {note}
      {value.problem === null ? null : <Callout intent="warning">{value.problem}</Callout>}
      {value.sha256?.split(' ').map((sha256, place) => (
        <p key={MODEL_FILES[place]} className="ds-muted ds-small ds-num">
          {MODEL_FILES[place]}: SHA-256 <code>{sha256}</code>
        </p>
      ))}
    </div>
  );
};

type Match = AnswerOf<'listLikeTexts'>['matches'][number];

const COLUMNS: readonly Column<Match>[] = [
  { id: 'item', header: 'Item', width: '120px', value: ({ item }) => subjectLabel(item) },
  figureColumn('score', 'Cosine', ({ score }) => score, 3, '84px'),
  figureColumn('percentile', 'Percentile', ({ percentile }) => percentile, 1, '100px'),
  textColumn('words', 'Shared words', ({ words }) => words.join(', '), 'minmax(160px, 1fr)'),
  textColumn('nearest', 'Nearest words', ({ nearest }) => nearest.join(', '), 'minmax(160px, 1fr)'),
  { id: 'start', header: 'Text', width: 'minmax(180px, 2fr)', value: ({ start }) => start },
];

const BY = { 'tf-idf': 'Shared words', lsa: 'Words that occur together', static: 'Static embeddings' };

const likeFinding = ([first]: readonly Match[]): string =>
  first === undefined
    ? ''
    : `Most alike: ${subjectLabel(first.item)}, more than ${formatScore(first.percentile, 1)}% of random pairs of texts`;

/** What the texts are compared with, as the address names it; null where it names nothing. */
const comparedWith = ({ item, text, like }: TopicsView) => {
  if (item !== '') return { item };
  if (text.trim() !== '') return { text };
  return like === '' ? null : { b: like };
};

const Matches = ({
  view,
  source,
  embeddings,
}: {
  readonly view: TopicsView;
  readonly source: NonNullable<ReturnType<typeof comparedWith>>;
  /** SHA-256 of the embeddings; empty without any. */
  readonly embeddings: string;
}) => {
  const navigate = useNavigate();
  return (
    <AnalysisPanel
      query={readingQuery('listLikeTexts', {
        query: { ...wordsQuery(view), a: view.a, by: view.by, seed: view.seed, embeddings, ...source },
      })}
      isTested={false}
      failed="Couldn’t compare the texts"
      isEmpty={({ matches }) => matches.length === 0}
      none={({ note }) => ({ icon: 'duplicate', title: 'No text is like it', description: note ?? '' })}
    >
      {({ matches, texts, note }) => (
        <div className="ds-stack-tight">
          <h3>{likeFinding(matches)}</h3>
          <div className="ds-row-between">
            <p className="ds-muted ds-small ds-num" role="status">
              The {plural(matches.length, 'text')} of {plural(texts, 'text')} with the largest cosine.
              Percentile: random pairs that are less alike.
            </p>
            {note === null ? null : <p className="ds-muted ds-small">{note}</p>}
            <SaveItemsAsSet items={matches.map(({ item }) => item)} suggestedName="More like this" />
          </div>
          <DataTable
            label="More like this"
            rows={matches}
            columns={view.by !== 'tf-idf' ? COLUMNS : COLUMNS.filter(({ id }) => id !== 'nearest')}
            rowKey={({ item }) => item}
            onOpen={({ item }) => void navigate(subjectPath(item))}
          />
        </div>
      )}
    </AnalysisPanel>
  );
};

/** By static embeddings texts are compared once the folder of the settings has some. */
const Compared = ({ view, source }: Pick<Parameters<typeof Matches>[0], 'view' | 'source'>) => {
  const { data } = useQuery({ ...endpointQuery('getEmbeddings'), enabled: view.by === 'static' });
  if (view.by !== 'static') return <Matches view={view} source={source} embeddings="" />;
  const sha256 = data?.sha256 ?? null;
  return sha256 === null ? null : <Matches view={view} source={source} embeddings={sha256} />;
};

interface TextToCompareProps {
  readonly text: string;
  readonly onCompare: (text: string) => void;
}

/** A typed text; it is compared on request, for every comparison is a run of its own. */
const TextToCompare = ({ text, onCompare }: TextToCompareProps) => {
  const [draft, setDraft] = useState(text);
  return (
    <div className="ds-stack-tight">
      <LongTextField label="Text" value={draft} onChange={setDraft} />
      <div>
        <Button
          icon="search-text"
          text="Find texts like it"
          disabled={draft.trim() === ''}
          onClick={() => onCompare(draft)}
        />
      </div>
    </div>
  );
};

/** The first drop of the data, until something is named. */
const Example = ({ view }: { readonly view: TopicsView }) => (
  <QueryState
    query={useQuery(listDropsQuery({ limit: 1, sortBy: 'number_asc' }))}
    failed="Failed to fetch Q drops"
  >
    {({ items: [first] }) =>
      first === undefined ? (
        <EmptyState icon="duplicate" title="Enter a text to find others like it" />
      ) : (
        <>
          <p className="ds-muted">
            An example: texts like drop #{first.dropNumber}. Enter a text, a number or an item. A drop’s page
            and a post lead here with “More like this”.
          </p>
          <Compared view={view} source={{ item: itemKey('drop', first.dropNumber) }} />
        </>
      )
    }
  </QueryState>
);

/** The texts most like an item, a typed text or a set, with the reason and the place among random pairs. */
export const LikeTab = ({ view, change }: TopicsViewProps) => {
  const field = partsOf(view, change);
  const { value: sets, note } = known(useEndpoint('listSets'), [], 'Failed to fetch sets');
  const source = comparedWith(view);
  return (
    <SectionCard
      title="Texts like a given one"
      icon="duplicate"
      stack="normal"
      actions={
        <HowComputed title="More like this" methodId="likeness">
          The cosine of two texts’ words, rare words weighing more, or of their places by which words occur
          together in these texts (LSA), or of the means of their words’ vectors (static embeddings). The
          percentile is its place among 10,000 random pairs of texts.
        </HowComputed>
      }
    >
      <div className={styles.question}>
        <TextSetField label="Texts" sets={sets} {...field('a')} />
        <SelectField
          label="Like a set"
          none="None"
          options={sets.map(({ name }) => ({ value: `set:${name}`, label: name }))}
          value={view.like}
          onChange={(like) => void change({ like, item: null, text: null })}
        />
        <SelectField label="Alike by" options={BY} {...field('by')} />
        <WordOptions value={view} onChange={(changed) => void change(changed)} />
      </div>
      {view.by === 'static' ? <EmbeddingsFolder /> : null}
      <div className="ds-two">
        <ItemField
          label="Like an item"
          value={view.item}
          onChange={(item) => void change({ item, text: null, like: null })}
        />
        {view.item === '' ? (
          <TextToCompare
            key={view.text}
            text={view.text}
            onCompare={(text) => void change({ text, item: null, like: null })}
          />
        ) : null}
      </div>
      {note}
      {source === null ? <Example view={view} /> : <Compared view={view} source={source} />}
    </SectionCard>
  );
};
