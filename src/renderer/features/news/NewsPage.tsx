import { useEndpoint } from '#renderer/api/endpoint.ts';
import {
  FileImport,
  type ChoicesProps,
  type FileImportKind,
  type ImportRequest,
} from '#renderer/entities/import/FileImport.tsx';
import { ImportList } from '#renderer/entities/import/ImportList.tsx';
import { ImportOutcome } from '#renderer/entities/import/ImportOutcome.tsx';
import { SampleTable } from '#renderer/entities/import/SampleTable.tsx';
import { useJob } from '#renderer/entities/job/use-job.ts';
import { formatCount, formatDate, plural } from '#renderer/lib/format.ts';
import { labelOf } from '#renderer/lib/label-of.ts';
import { useIsLow } from '#renderer/lib/use-media.ts';
import { DraftTextField } from '#renderer/ui/field/DraftTextField.tsx';
import { FieldRow } from '#renderer/ui/field/FieldRow.tsx';
import { fieldsOf } from '#renderer/ui/field/fields-of.ts';
import { RadioField } from '#renderer/ui/field/RadioField.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { StatCard } from '#renderer/ui/StatCard.tsx';
import { TitledCallout } from '#renderer/ui/TitledCallout.tsx';
import type { FaultMend } from '#shared/contract/imports.ts';
import type { NewsImportPreview, NewsSummary } from '#shared/contract/news.ts';
import { NEWS_LAYOUT_OPTIONS, NEWS_LAYOUTS } from '#shared/layouts.ts';
import { EventList, eventsParsers } from './EventList.tsx';
import { FetchNews } from './FetchNews.tsx';
import { importNews, NO_CHOICES, ORIGIN_LABELS, previewNews, type NewsChoices } from './news.ts';

interface SameEventsProps {
  readonly same: NewsImportPreview['same'];
  readonly value: NewsChoices['sameEvents'];
  readonly disabled: boolean;
  readonly onChange: (value: NewsChoices['sameEvents']) => void;
}

/** Events of a file that are likely the same happening as one that is here, and how they are to count. */
const SameEvents = ({ same, value, disabled, onChange }: SameEventsProps) => (
  <TitledCallout
    compact
    intent="warning"
    icon="duplicate"
    title={`${plural(same.count, 'event')} likely here already, from another source`}
  >
    <p>Taken for one happening: {same.rule}.</p>
    <SampleTable
      label="Events that are likely the same happening"
      isStriped={false}
      columns={['Day', 'In the file', 'Here', 'Words in both']}
      rows={same.events.map(({ day, title, source, here, shared }) => [
        day,
        `${title} (${source})`,
        `${here.title} (${here.source})`,
        `${Math.round(shared * 100)}%`,
      ])}
    />
    {same.count > same.events.length ? (
      <p>
        The first {formatCount(same.events.length)} of {formatCount(same.count)}.
      </p>
    ) : null}
    <RadioField
      label="Each of these events"
      value={value}
      options={[
        { value: 'merge', label: 'Counts as one with the event that is here' },
        { value: 'keep', label: 'Counts as an event of its own' },
      ]}
      isDisabled={disabled}
      onChange={onChange}
    />
  </TitledCallout>
);

/** What a file of events does not say: its layout, and the source of rows that name none. */
const NewsChoicesForm = ({
  choices,
  preview,
  disabled,
  onChange,
}: ChoicesProps<NewsChoices, NewsImportPreview>) => {
  const field = fieldsOf(choices, onChange);
  return (
    <>
      <FieldRow>
        <SelectField
          label="Layout"
          isDisabled={disabled}
          options={NEWS_LAYOUT_OPTIONS}
          {...field('format')}
        />
        <DraftTextField
          label="Source"
          info="(optional)"
          help="For rows without a source"
          isDisabled={disabled}
          maxLength={100}
          {...field('source')}
        />
      </FieldRow>
      {preview === undefined || preview.same.count === 0 ? null : (
        <SameEvents same={preview.same} disabled={disabled} {...field('sameEvents')} />
      )}
    </>
  );
};

const NewsMend = ({
  mend,
  choices,
  disabled,
  onChange,
}: ChoicesProps<NewsChoices, NewsImportPreview> & { readonly mend: FaultMend }) =>
  mend === 'source' ? (
    <DraftTextField
      label="Source of these events"
      isDisabled={disabled}
      maxLength={100}
      value={choices.source}
      onChange={(source) => onChange({ ...choices, source })}
    />
  ) : null;

const EVENTS: FileImportKind<NewsChoices, NewsImportPreview> = {
  subject: 'news',
  noun: 'event',
  filters: [{ name: 'News events', extensions: ['json', 'jsonl', 'ndjson', 'csv', 'gz', 'zip'] }],
  hasFolders: false,
  dropLabel: 'Drop a file of news events here. You’ll see a preview before anything is imported.',
  submitText: 'Import News Events',
  noChoices: NO_CHOICES,
  look: previewNews,
  targetOf: () => null,
  changeNote: 'The import can be undone.',
  Choices: NewsChoicesForm,
  Mend: NewsMend,
};

/** A file of news events: chosen, looked at, imported as a job; undone in the list of imports. */
const ImportNews = () => {
  const run = useJob('import-news', async ({ send, choices }: ImportRequest<NewsChoices>) =>
    importNews(await send(), choices),
  );
  return (
    <SectionCard
      title="Import news events"
      icon="import"
      stack="normal"
      subtitle="JSON, JSON lines, CSV, feeds, calendars or RIS, also gzipped: known lists are recognized, others need a date and a title"
    >
      <FileImport
        kind={EVENTS}
        isRunning={run.isRunning}
        completed={run.completed}
        onImport={run.start}
        onChoose={run.reset}
      />
      <ImportOutcome subject="news" run={run} />
    </SectionCard>
  );
};

const spanOf = ({ first, last }: NewsSummary): string =>
  first === null || last === null ? 'No events yet' : `${formatDate(first)} to ${formatDate(last)}`;

const countTexts = (counts: NewsSummary['bySource'], labelOf = (value: string): string => value): string =>
  counts
    .slice(0, 3)
    .map(({ value, count }) => `${labelOf(value)} ${formatCount(count)}`)
    .join(', ');

/** Those whose events are shown: with the demonstration corpus the list that comes with the program is hidden. */
const shownImports = ({ imports, byOrigin }: NewsSummary): NewsSummary['imports'] =>
  imports.filter(({ origin }) => byOrigin.some(({ value }) => value === origin));

const Figures = ({ news }: { readonly news?: NewsSummary }) => (
  <section className="ds-stats" aria-label="Figures of the news events">
    <StatCard
      isTall
      label="News Events"
      icon="feed"
      value={news?.totalEvents}
      detail={news === undefined ? '' : spanOf(news)}
    />
    <StatCard
      label="With a Time of Day"
      icon="time"
      value={news?.withTimeOfDay}
      detail={
        news === undefined ? '' : `${formatCount(news.totalEvents - news.withTimeOfDay)} are dated to the day`
      }
    />
    <StatCard
      label="Sources"
      icon="globe-network"
      value={news?.sources}
      detail={news === undefined ? '' : countTexts(news.bySource)}
    />
    <StatCard
      label="Imports and Fetches"
      icon="import"
      value={news === undefined ? undefined : shownImports(news).length}
      detail={news === undefined ? '' : countTexts(news.byOrigin, (origin) => labelOf(ORIGIN_LABELS, origin))}
    />
  </section>
);

const NewsStats = () => (
  <QueryState query={useEndpoint('getNewsSummary')} failed="Couldn’t load news events" loading={<Figures />}>
    {(news) => <Figures news={news} />}
  </QueryState>
);

export const parameters = eventsParsers;

/** `/news`: the news events that drops are compared with, where they are from, and how to get more. */
export const NewsPage = () => {
  const parts = [<NewsStats key="figures" />, <EventList key="events" />];
  return (
    <div className="ds-stack">
      {useIsLow() ? parts.toReversed() : parts}
      <div className="ds-two">
        <FetchNews />
        <ImportNews />
      </div>
      <ImportList
        subject="news"
        title="Imports and fetches"
        emptyTitle="No events have been imported yet"
        labels={NEWS_LAYOUTS}
      />
    </div>
  );
};
