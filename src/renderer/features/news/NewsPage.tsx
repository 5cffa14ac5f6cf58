import { ImportList } from '#renderer/entities/import/ImportList.tsx';
import { NEWS_LAYOUTS } from '#shared/layouts.ts';
import { EventList } from './EventList.tsx';
import { FetchNews } from './FetchNews.tsx';
import { ImportNews } from './ImportNews.tsx';
import { labelOf } from './news.ts';
import { NewsStats } from './NewsStats.tsx';

/** `/news`: the news events that drops are compared with, where they are from, and how to get more. */
export const NewsPage = () => (
  <div className="ds-stack">
    <NewsStats />
    <EventList />
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
