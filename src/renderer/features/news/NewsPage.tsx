import { EventList } from './EventList.tsx';
import { FetchNews } from './FetchNews.tsx';
import { ImportNews } from './ImportNews.tsx';
import { NewsImports } from './NewsImports.tsx';
import { NewsStats } from './NewsStats.tsx';
import '#renderer/styles/dashboard.css';
import '#renderer/styles/ingestion.css';
import '#renderer/styles/social.css';

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
