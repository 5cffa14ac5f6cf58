import { useEndpoint } from '#renderer/api/endpoint.ts';
import {
  FileImport,
  type FileImportKind,
  type ImportRequest,
} from '#renderer/entities/import/FileImport.tsx';
import { ImportList } from '#renderer/entities/import/ImportList.tsx';
import { ImportOutcome } from '#renderer/entities/import/ImportOutcome.tsx';
import { useJob } from '#renderer/entities/job/use-job.ts';
import { formatCount, formatDate } from '#renderer/lib/format.ts';
import { useIsLow } from '#renderer/lib/use-media.ts';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { StatCard } from '#renderer/ui/StatCard.tsx';
import type { NewsImportPreview, NewsSummary } from '#shared/contract/news.ts';
import { NEWS_LAYOUTS } from '#shared/layouts.ts';
import { EventList } from './EventList.tsx';
import { FetchNews } from './FetchNews.tsx';
import { importNews, labelOf, NO_CHOICES, ORIGIN_LABELS, previewNews, type NewsChoices } from './news.ts';
import { NewsChoicesForm, NewsMend } from './NewsChoicesForm.tsx';

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
      subtitle="JSON, JSON lines or CSV, also gzipped: known lists are recognized, others need a date and a title"
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
        sourceLabel={(format) => labelOf(NEWS_LAYOUTS, format)}
      />
    </div>
  );
};
