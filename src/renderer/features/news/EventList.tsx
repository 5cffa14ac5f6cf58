import { useQuery } from '@tanstack/react-query';
import { parseAsString, parseAsStringLiteral, useQueryStates, type inferParserType } from 'nuqs';
import { useMemo } from 'react';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { OutsideLink } from '#renderer/entities/drop/OutsideLink.tsx';
import { NotesButton } from '#renderer/entities/note/NotesButton.tsx';
import { ListActions } from '#renderer/entities/set/ListActions.tsx';
import { SearchRemarks } from '#renderer/entities/set/SearchRemarks.tsx';
import { SetSelect } from '#renderer/entities/set/SetSelect.tsx';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { ItemTags } from '#renderer/entities/tag/ItemTags.tsx';
import { TagSelect } from '#renderer/entities/tag/TagSelect.tsx';
import { eventTime } from '#renderer/lib/event-delta.ts';
import { filled, monthQuery } from '#renderer/lib/filled.ts';
import { formatCount } from '#renderer/lib/format.ts';
import { NO_STEP, pageParser, parseAsLabeled } from '#renderer/lib/url.ts';
import { useIsLow } from '#renderer/lib/use-media.ts';
import { pointsOf } from '#renderer/ui/chart/bars.ts';
import { Chart } from '#renderer/ui/chart/Chart.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { NarrowedRow } from '#renderer/ui/NarrowedRow.tsx';
import { Pager } from '#renderer/ui/Pager.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SearchBox } from '#renderer/ui/SearchBox.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { ShutRow } from '#renderer/ui/ShutRow.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { DataTable, type Column } from '#renderer/ui/table/DataTable.tsx';
import { longTextColumn, textColumn, timeWidth } from '#renderer/ui/table/text-columns.tsx';
import { NEWS_CATEGORIES } from '#shared/constants.ts';
import type { NewsEvent } from '#shared/contract/news.ts';
import { itemKey } from '#shared/items.ts';
import type { TimeZone } from '#shared/zones.ts';
import { eventMonths } from './event-months.ts';
import { newsListQuery } from './news.ts';
import cells from '#renderer/ui/table/cells.module.css';

const PAGE = 500;
const TABLE_HEIGHT = 420;
/** The line above the chart of months. */
const SENTENCE_HEIGHT = 18;
const MONTHS_HEIGHT = 130;
const ORDER_LABELS = { newest: 'Newest first', oldest: 'Oldest first' };

export const eventsParsers = {
  search: parseAsString.withDefault(''),
  category: parseAsStringLiteral(['', ...NEWS_CATEGORIES]).withDefault(''),
  set: parseAsString.withDefault(''),
  tag: parseAsString.withDefault(''),
  /** A bar of the picture. */
  month: parseAsString.withDefault(''),
  order: parseAsLabeled(ORDER_LABELS).withDefault('newest'),
  page: pageParser,
};

type View = inferParserType<typeof eventsParsers>;

const columnsFor = (timeZone: TimeZone): readonly Column<NewsEvent>[] => [
  textColumn(
    'when',
    'When',
    ({ publishedAt }) => publishedAt,
    timeWidth(timeZone),
    (event) => eventTime(event, timeZone),
  ),
  longTextColumn('title', 'Title', ({ title }) => title, 'minmax(220px, 4fr)'),
  { id: 'source', header: 'Source', width: 'minmax(110px, 1fr)', value: ({ source }) => source },
  { id: 'category', header: 'Category', width: '100px', value: ({ category }) => category },
  {
    id: 'tags',
    header: 'Tags and notes',
    width: 'minmax(132px, 1fr)',
    sortable: false,
    isExported: false,
    value: () => null,
    render: ({ id, title }) => (
      <div className="ds-row">
        <ItemTags isCompact item={itemKey('event', id)} what={title} />
        <NotesButton isCompact subject={itemKey('event', id)} what={title} />
      </div>
    ),
  },
  {
    id: 'link',
    header: 'Report',
    width: '80px',
    value: ({ url }) => url,
    render: ({ url }) => (url === null ? '–' : <OutsideLink href={url}>Open</OutsideLink>),
  },
];

/** `501–1,000 of 33,060`. */
const shownOf = (total: number, page: number): string =>
  total <= PAGE || page > Math.ceil(total / PAGE)
    ? formatCount(total)
    : `${formatCount((page - 1) * PAGE + 1)}–${formatCount(Math.min(page * PAGE, total))} of ${formatCount(total)}`;

interface MonthsProps {
  readonly category: View['category'];
  readonly onMonth: (month: string) => void;
}

const Months = ({ category, onMonth }: MonthsProps) => {
  const { data, isError } = useEndpoint('getNewsSummary');
  const drawn = useMemo(
    () => (data === undefined ? undefined : eventMonths(data.byMonth, category)),
    [data, category],
  );
  // A failure is said by the figures above, which are of the same answer.
  if (drawn === null || (drawn === undefined && isError)) return null;
  return (
    <div className={cells.note}>
      {drawn === undefined ? (
        <Skeleton height={MONTHS_HEIGHT + SENTENCE_HEIGHT} text="Counting the events of each month…" />
      ) : (
        <>
          <p className="ds-small ds-num">{drawn.sentence}</p>
          <Chart
            title="Events per month"
            description={`${drawn.sentence} ${drawn.isByMonth ? 'Select a bar to list only its month.' : ''}`}
            draw={[drawn.option]}
            table={drawn.table}
            height={MONTHS_HEIGHT}
            {...(drawn.isByMonth && { points: pointsOf(drawn.table, onMonth) })}
          />
        </>
      )}
    </div>
  );
};

/** The events themselves, a page at a time; search, order and export are over all of them. */
export const EventList = () => {
  const { timeZone } = usePreferences();
  const [{ search, category, set, tag, month, order, page }, setView] = useQueryStates(eventsParsers);
  /** Other events have other pages. */
  const change = (next: Partial<Omit<View, 'page'>>, step?: typeof NO_STEP): void =>
    void setView({ ...next, page: null }, step);
  const filter = { search, category, set, tag, ...monthQuery(month) };
  const events = useQuery(
    newsListQuery({ limit: PAGE, offset: (page - 1) * PAGE, sortBy: order, ...filled(filter) }),
  );
  const columns = useMemo(() => columnsFor(timeZone), [timeZone]);
  const total = events.data === undefined ? 0 : events.data.total;
  const isLow = useIsLow();
  const listActions = (
    // Their number is that of the question before, their filter is not.
    <ShutRow isShut={events.isPlaceholderData}>
      <ListActions
        list="events"
        filter={filter}
        total={total}
        suggestedName={['events', set, tag, category, month, search].join(' ')}
      />
    </ShutRow>
  );
  return (
    <SectionCard
      title="Events"
      icon="th-list"
      padded={false}
      subtitle={events.data === undefined ? '' : shownOf(total, page)}
      actions={
        <div className="ds-row-wrap">
          <div className="ds-row-wrap">
            <div>
              <SetSelect list="events" value={set} onChange={(name) => change({ set: name })} />
            </div>
            <div>
              <TagSelect value={tag} onChange={(path) => change({ tag: path })} />
            </div>
            <SelectField
              label="Category"
              isLabelHidden
              value={category}
              none="All categories"
              options={NEWS_CATEGORIES}
              onChange={(value) => change({ category: value })}
            />
            <SelectField
              label="Order"
              isLabelHidden
              value={order}
              options={ORDER_LABELS}
              onChange={(value) => change({ order: value })}
            />
            <SearchBox
              value={search}
              label="Search events"
              placeholder="Words of the title"
              onSearch={(text) => change({ search: text }, NO_STEP)}
            />
          </div>
          {isLow ? null : listActions}
        </div>
      }
    >
      <SearchRemarks list="events" text={search} />
      <Months category={category} onMonth={(chosen) => change({ month: chosen })} />
      {month === '' ? null : (
        <NarrowedRow className={cells.note} text="Show all months" onClear={() => change({ month: '' })}>
          Only events of {month}
        </NarrowedRow>
      )}
      <QueryState
        query={events}
        failed="Couldn’t load news events"
        loading={<Skeleton text="Loading news events…" height={TABLE_HEIGHT} />}
        none={{
          icon: 'feed',
          title: 'No events match',
          description: 'Change the words, the category, the month or the working set.',
        }}
      >
        {({ items }) => (
          <DataTable
            label="Events"
            rows={items}
            columns={columns}
            rowKey={({ id }) => id}
            height={TABLE_HEIGHT}
            total={total}
          />
        )}
      </QueryState>
      <Pager total={total} size={PAGE} className={cells.note} />
      {isLow ? <div className={cells.note}>{listActions}</div> : null}
    </SectionCard>
  );
};
