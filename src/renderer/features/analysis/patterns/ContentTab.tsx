import { Tag } from '@blueprintjs/core';
import { useQueryState } from 'nuqs';
import { readingQuery, withLastAnswer } from '#renderer/api/endpoint.ts';
import { AnalysisPanel } from '#renderer/entities/analysis/AnalysisPanel.tsx';
import { useOpenDrop } from '#renderer/entities/drop/open-drop.ts';
import { useMethodSet } from '#renderer/entities/set/method-set.ts';
import { SaveItemsAsSet } from '#renderer/entities/set/SaveItemsAsSet.tsx';
import { cx } from '#renderer/lib/cx.ts';
import { formatCount, formatScore, plural } from '#renderer/lib/format.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import { figureColumn, numberColumn } from '#renderer/ui/table/number-column.ts';
import { ARCHIVE_SIZE } from '#shared/constants.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { formatFigure } from '#shared/figures.ts';
import { itemKey } from '#shared/items.ts';
import { CONTENT_SHOWN, dropNumbersText, patternName } from './pattern-facts.ts';
import { CONTENT_KINDS, patternsParsers } from './patterns-view.ts';
import styles from './patterns.module.css';

const WIDTH = 400;
const HEIGHT = 10;

const middleOf = (numbers: readonly number[]): number => numbers[Math.floor((numbers.length - 1) / 2)] ?? 0;

/** Where in the archive drops are, the first at the left: one stroke each. @param numbers ascending */
const DropTicks = ({ numbers }: { readonly numbers: readonly number[] }) => {
  // Two strokes at one place are one.
  const places = new Set(numbers.map((number) => Math.round((number / ARCHIVE_SIZE) * WIDTH)));
  return (
    <svg
      className={cx(styles.ticks)}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`From #${numbers[0] ?? 0} to #${numbers.at(-1) ?? 0}, half of them up to #${middleOf(numbers)}`}
    >
      <path d={[...places].map((place) => `M${place} 0V${HEIGHT}`).join('')} />
    </svg>
  );
};

type Item = AnswerOf<'listContentPatterns'>[number];

/** Section 9: pattern badges from 0.8, 0.6, 0.4. */
const BADGES = [
  [0.8, 'success', 'high'],
  [0.6, 'primary', 'medium'],
  [0.4, 'warning', 'low'],
] as const;

const Badge = ({ significance }: Pick<Item, 'significance'>) => {
  const [, intent, word] = BADGES.find(([least]) => significance >= least) ?? [0, 'none', 'none'];
  return (
    <Tag minimal intent={intent}>
      {formatScore(significance)} {word}
    </Tag>
  );
};

/** Fewer by chance are all the same to a reader. */
const LEAST_SHOWN = 0.01;

const COLUMNS: readonly Column<Item>[] = [
  {
    id: 'pattern',
    header: 'Pattern',
    width: 'minmax(140px, 1fr)',
    value: ({ pattern }) => pattern,
    render: ({ pattern }) => <span className={cx(styles.lines)}>{patternName(pattern)}</span>,
  },
  numberColumn('occurrences', 'Occurrences', ({ occurrences }) => occurrences, formatCount, '100px'),
  numberColumn(
    'expected',
    'By chance',
    ({ expected }) => expected,
    (expected) =>
      expected === null ? '–' : expected < LEAST_SHOWN ? `<${LEAST_SHOWN}` : formatFigure(expected),
    '88px',
  ),
  {
    id: 'drops',
    header: 'Drops',
    width: 'minmax(240px, 1.6fr)',
    value: ({ drops }) => drops,
    render: ({ qDropIds }) => (
      <div className={cx(styles.where)}>
        <DropTicks numbers={qDropIds} />
        <span className={cx(styles.lines, 'ds-small')} title={dropNumbersText(qDropIds)}>
          {dropNumbersText(qDropIds)}
        </span>
      </div>
    ),
  },
  {
    id: 'significance',
    header: 'Significance (1 − q)',
    width: '150px',
    value: ({ significance }) => significance,
    render: ({ significance }) => <Badge significance={significance} />,
  },
  figureColumn('correlation', 'ρ with months', ({ correlation }) => correlation, 2, '112px'),
  figureColumn('g', 'G²', ({ gSquared }) => gSquared, 0, '84px'),
];

/** Enough that the forms do not fill the list alone. */
const FORMS_SHOWN = 10;

/** The first twenty, the farthest from chance first: of forms and phrases together ten forms at most, which have smaller G². */
const capped = (items: readonly Item[]): readonly Item[] => {
  const forms = items.filter(({ kind }) => kind === 'format');
  const phrases = items.filter(({ kind }) => kind === 'phrase');
  const room = phrases.length === 0 ? CONTENT_SHOWN : Math.max(FORMS_SHOWN, CONTENT_SHOWN - phrases.length);
  return [...forms.slice(0, room), ...phrases]
    .slice(0, CONTENT_SHOWN)
    .toSorted((a, b) => (b.gSquared ?? 0) - (a.gSquared ?? 0));
};

const contentFinding = ([first]: readonly Item[]): string =>
  first === undefined
    ? ''
    : `${patternName(first.pattern)} is farthest from chance: ${plural(first.occurrences, 'time')}${first.expected === null ? '' : `; ${first.expected < LEAST_SHOWN ? `fewer than ${LEAST_SHOWN}` : formatFigure(first.expected)} expected by chance`}`;

/** Repeated phrases and forms, twenty of them; drop numbers show the first ten. */
export const ContentTab = () => {
  const openDrop = useOpenDrop();
  const [kind, setKind] = useQueryState('content', patternsParsers.content);
  const { query } = useMethodSet();
  return (
    <AnalysisPanel
      query={withLastAnswer(readingQuery('listContentPatterns', { query: { kind, limit: 500, ...query } }))}
      failed="Failed to fetch content patterns"
      none={{ icon: 'paragraph', title: 'No content patterns found' }}
    >
      {(items, { total }) => (
        <div className="ds-stack-tight">
          <h3>{contentFinding(capped(items))}</h3>
          <div className="ds-row-between">
            <SelectField
              label="Kind of content pattern"
              isLabelHidden
              value={kind}
              options={CONTENT_KINDS}
              onChange={(value) => void setKind(value)}
            />
            <span className="ds-grow ds-muted ds-small ds-num" role="status">
              {formatCount(capped(items).length)} of {formatCount(total)} patterns, the farthest from chance
              (G²) first{kind === 'all' ? '; ten forms at most' : ''}
            </span>
            <SaveItemsAsSet
              items={capped(items)
                .flatMap(({ qDropIds }) => qDropIds)
                .map((number) => itemKey('drop', number))}
              suggestedName="Content patterns"
            />
            <HowComputed title="Content patterns" methodId="content-patterns">
              Phrases of one to six own words in at least 3 drops, tested by G² against independent words;
              forms of layout against the same lines in shuffled order. Significance is 1 − q. ρ is Spearman's
              correlation of the monthly rate with the monthly number of drops.
            </HowComputed>
          </div>
          <DataTable
            label="Content patterns"
            rows={capped(items)}
            columns={COLUMNS}
            rowKey={({ pattern }) => pattern}
            height={600}
            rowHeight={62}
            onOpen={({ qDropIds: [first] }) => first !== undefined && openDrop(first)}
          />
        </div>
      )}
    </AnalysisPanel>
  );
};
