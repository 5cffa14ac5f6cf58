import { Button } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { readingQuery, useEndpoint } from '#renderer/api/endpoint.ts';
import { AnalysisPanel } from '#renderer/entities/analysis/AnalysisPanel.tsx';
import { useReading } from '#renderer/entities/analysis/use-reading.ts';
import { subjectLabel, subjectPath } from '#renderer/entities/note/subject.ts';
import { NumberField } from '#renderer/entities/set/NumberField.tsx';
import { SaveItemsAsSet } from '#renderer/entities/set/SaveItemsAsSet.tsx';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { TextSetField } from '#renderer/entities/text/TextSetField.tsx';
import { wordsQuery } from '#renderer/entities/text/word-view.ts';
import { WordOptions } from '#renderer/entities/text/WordOptions.tsx';
import { formatShare, plural } from '#renderer/lib/format.ts';
import { CATEGORY_COUNT } from '#renderer/ui/chart/palette.ts';
import { partsOf } from '#renderer/ui/field/fields-of.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { known } from '#renderer/ui/known.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import { figureColumn } from '#renderer/ui/table/number-column.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { toTimestamp } from '#shared/time.ts';
import {
  apartness,
  coloredGroups,
  isInside,
  rectangle,
  type MapArea,
  type MapBounds,
  type MapPoint,
} from './map-view.ts';
import { TextMap } from './TextMap.tsx';
import { topicsQuery, type TopicsView, type TopicsViewProps } from './topics-view.ts';
import styles from './Topics.module.css';

const COLORS = [
  { value: 'group', label: 'Board, account or source', noun: 'Boards, accounts or sources' },
  { value: 'year', label: 'Year', noun: 'Years' },
  { value: 'topic', label: 'Largest topic', noun: 'Largest topics' },
] as const;

/** Of texts that belong to no board, account or source. */
const NO_GROUP = 'None';

const yearOf = (time: number): string => toTimestamp(time).slice(0, 4);

type Labels = ((point: MapPoint) => string) | null;

/** How points are labeled by a choice of color; null while the topics are not there. */
const labelsBy = (
  color: TopicsView['color'],
  documents: readonly { readonly item: string; readonly topic: number | null }[] | undefined,
): Labels => {
  if (color === 'group') return ({ group }) => group ?? NO_GROUP;
  if (color === 'year') return ({ time }) => yearOf(time);
  if (documents === undefined) return null;
  const topics = new Map(documents.map(({ item, topic }) => [item, topic]));
  return ({ item }) => {
    const topic = topics.get(item) ?? null;
    return topic === null ? 'No topic' : `Topic ${String(topic + 1)}`;
  };
};

/** How points are labeled; topics are those of the stored run, null without one. */
const useLabels = (view: TopicsView): Labels => {
  const { timeZone } = usePreferences();
  const { color } = view;
  const shares = useReading({
    ...readingQuery('listTopicShares', { query: topicsQuery(view, timeZone) }),
    enabled: color === 'topic',
  });
  const documents = shares.data?.documents;
  return useMemo(() => labelsBy(color, documents), [color, documents]);
};

const BOUNDS = [
  ['left', 'Left, %'],
  ['right', 'Right, %'],
  ['bottom', 'Bottom, %'],
  ['top', 'Top, %'],
] as const;

interface AreaFieldsProps {
  readonly points: readonly MapPoint[];
  readonly onArea: (area: MapArea) => void;
}

/** A rectangle by its bounds, for people without a mouse. */
const AreaFields = ({ points, onArea }: AreaFieldsProps) => {
  const [bounds, setBounds] = useState<MapBounds>({ left: 0, right: 100, bottom: 0, top: 100 });
  return (
    <div className="ds-row-wrap" role="group" aria-label="Rectangle, in percent of the picture">
      {BOUNDS.map(([bound, label]) => (
        <NumberField
          key={bound}
          label={label}
          min={0}
          max={100}
          value={bounds[bound]}
          onChange={(value) => setBounds({ ...bounds, [bound]: value })}
        />
      ))}
      <Button icon="select" text="Select the rectangle" onClick={() => onArea(rectangle(points, bounds))} />
    </div>
  );
};

const columnsOf = (
  color: TopicsView['color'],
  labelOf: (point: MapPoint) => string,
): readonly Column<MapPoint>[] => [
  { id: 'item', header: 'Item', width: '160px', value: ({ item }) => subjectLabel(item) },
  {
    id: 'color',
    header: COLORS.find(({ value }) => value === color)?.label ?? '',
    width: 'minmax(160px, 1fr)',
    value: labelOf,
  },
  { id: 'day', header: 'Day (UTC)', width: '110px', value: ({ time }) => toTimestamp(time).slice(0, 10) },
  figureColumn('x', 'x', ({ x }) => x, 3, '84px'),
  figureColumn('y', 'y', ({ y }) => y, 3, '84px'),
];

interface ApartProps {
  readonly groups: ReadonlyMap<string, readonly MapPoint[]>;
  readonly view: TopicsView;
  /** Whether what the points are colored by was computed. */
  readonly isKnown: boolean;
}

const Apart = ({ groups, view, isKnown }: ApartProps) => {
  // What has no group has nothing in common.
  const named = new Map([...groups].filter(([name]) => name !== NO_GROUP));
  const apart = isKnown ? apartness(named) : null;
  const name = COLORS.find(({ value }) => value === view.color)?.noun ?? '';
  return apart === null ? null : (
    <p className="ds-num" data-testid="map-apart">
      <strong>
        {name} explain {formatShare(apart.between)} of where texts are in this picture.
      </strong>{' '}
      By shuffled colors: {formatShare(apart.byChance)} on average.
    </p>
  );
};

interface MapResultProps {
  readonly answer: AnswerOf<'getTextMap'>;
  readonly view: TopicsView;
}

const MapResult = ({ answer, view }: MapResultProps) => {
  const { points, shown, without, notes } = answer;
  const navigate = useNavigate();
  const [area, setArea] = useState<MapArea | null>(null);
  const labels = useLabels(view);
  const labelOf = labels ?? (() => 'Not computed');
  const groups = useMemo(
    () => coloredGroups(points, labels ?? (() => 'Not computed'), CATEGORY_COUNT),
    [points, labels],
  );
  const columns = columnsOf(view.color, labelOf);
  const selected = area === null ? points : points.filter((point) => isInside(point, area));
  return (
    <div className="ds-stack">
      <Apart groups={groups} view={view} isKnown={labels !== null} />
      <p className="ds-muted ds-small ds-num">
        A picture, not a measure: the axes show {formatShare(shown.x)} and {formatShare(shown.y)} of the
        variance of {plural(points.length, 'text')}.
        {without === 0 ? '' : ` ${plural(without, 'text')} without a place.`} {notes.join(' ')}
      </p>
      {labels === null ? (
        <p className="ds-muted ds-small">
          The topics of these texts are not computed: compute them in the tab Topics.
        </p>
      ) : null}
      <TextMap
        groups={groups}
        shown={shown}
        area={area}
        colorName={COLORS.find(({ value }) => value === view.color)?.label ?? ''}
        context={`texts ${view.a}, seed ${String(view.seed)}`}
        onArea={setArea}
      />
      <details>
        <summary>Select by numbers</summary>
        <AreaFields points={points} onArea={setArea} />
      </details>
      <div className="ds-row-between">
        <p role="status" className="ds-num">
          {area === null
            ? `All ${plural(points.length, 'text')}; draw a line around some of them.`
            : `${plural(selected.length, 'text')} within the line.`}
        </p>
        <div className="ds-row">
          {area === null ? null : <Button size="small" text="Select all" onClick={() => setArea(null)} />}
          <SaveItemsAsSet items={selected.map(({ item }) => item)} suggestedName="Texts of the map" />
        </div>
      </div>
      <DataTable
        label="Texts of the map"
        rows={selected}
        columns={columns}
        rowKey={({ item }) => item}
        height={340}
        onOpen={({ item }) => void navigate(subjectPath(item))}
      />
    </div>
  );
};

/** One picture of texts, of which a part becomes a set. */
export const MapTab = ({ view, change }: TopicsViewProps) => {
  const field = partsOf(view, change);
  const stored = useEndpoint('listSets');
  const { value: sets, note } = known(stored, [], 'Failed to fetch sets');
  return (
    <SectionCard
      title="Map of texts"
      icon="map"
      stack="normal"
      actions={
        <HowComputed title="Map of texts" methodId="text-map">
          The first two principal components of the texts’ places by LSA: a picture, not a measure.
        </HowComputed>
      }
    >
      <div className={styles.question}>
        <TextSetField label="Texts" sets={sets} {...field('a')} />
        <SelectField label="Color" options={COLORS} {...field('color')} />
        <WordOptions value={view} onChange={(changed) => void change(changed)} />
      </div>
      {note}
      <AnalysisPanel
        query={readingQuery('getTextMap', { query: { ...wordsQuery(view), a: view.a, seed: view.seed } })}
        isTested={false}
        failed="Couldn’t draw the map"
        isEmpty={({ points }) => points.length === 0}
        none={({ notes }) => ({ icon: 'map', title: 'No map', description: notes.at(-1) ?? '' })}
      >
        {(answer) => <MapResult answer={answer} view={view} />}
      </AnalysisPanel>
    </SectionCard>
  );
};
