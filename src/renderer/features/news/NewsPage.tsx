import { EventList } from './EventList.tsx';
import { FetchNews } from './FetchNews.tsx';
import { ImportNews } from './ImportNews.tsx';
import { NewsImports } from './NewsImports.tsx';
import { NewsStats } from './NewsStats.tsx';

/** `/news`: the news events that drops are compared with, where they are from, and how to get more. */
export const NewsPage = () => (
  <div className="ds-stack">
    <NewsStats />
    <div className="ds-two">
      <FetchNews />
      <ImportNews />
    </div>
    <NewsImports />
    <EventList />
  </div>
);
