import { ImportList } from '#renderer/entities/import/ImportList.tsx';
import { NEWS_LAYOUTS } from '#shared/layouts.ts';

const sourceLabel = (format: string): string =>
  Object.entries(NEWS_LAYOUTS).find(([id]) => id === format)?.[1] ?? format;

/** Every list of events that was imported or fetched, each with its undo. */
export const NewsImports = () => (
  <ImportList
    subject="news"
    title="Imports and fetches"
    emptyTitle="No events have been imported yet"
    sourceLabel={sourceLabel}
  />
);
