/**
 * Which events are shown: invented and real events never next to each other, and of those that are one happening only the first, while
 * it is shown itself. @param schema of the tables, with its dot; @param event name of the row
 */
export const shownEvent = (schema: '' | 'main.', event: string): string => {
  const hidden = `CASE WHEN (SELECT kind FROM ${schema}datasets WHERE is_open = 1) = 'demonstration'
    THEN 'shipped' ELSE 'demonstration' END`;
  return `(${event}.origin <> ${hidden} AND NOT EXISTS (SELECT 1 FROM ${schema}event_merges AS merged
    JOIN ${schema}news_events AS first ON first.id = merged.same_as
    WHERE merged.event_id = ${event}.id AND first.origin <> ${hidden}))`;
};
