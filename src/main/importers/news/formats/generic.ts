import type { DateReading } from '#main/importers/files/dates.ts';
import { FieldProblem, requiredText, textOf, valueOf } from '#main/importers/files/fields.ts';
import type { Needs } from '#main/importers/files/mapped-layout.ts';
import { fieldNames, mappedRow, type Mapping } from '#main/importers/files/mapping.ts';
import { eventMoment } from '#main/importers/news/dates.ts';
import type { NewsFormat } from './format.ts';

/** The fields a mapping can name a column (or a dotted path) for. */
export const NEWS_FIELDS = fieldNames({
  date: /^(date|day|published(_?at|_?on)?|pub_?date|publication_?date|publish_?date|timestamp|datetime|created(_?at)?|time_?published)$/i,
  time: /^(time|time_?of_?day|hour)$/i,
  title: /^(title|headline|headline_text|heading|event|name|summary|text)$/i,
  category: /^(category|section|topic|desk|news_?desk)$/i,
  source: /^(source|publisher|publication|outlet|domain|site|newspaper)$/i,
  url: /^(url|link|web_?url|permalink|reference|href)$/i,
});
export type NewsField = (typeof NEWS_FIELDS.fields)[number];

/** An event needs its day and its headline. */
export const NEWS_NEEDS: Needs<NewsField> = {
  names: NEWS_FIELDS,
  date: 'date',
  missing: ({ date, title }) => [
    ...(date === undefined ? (['date'] as const) : []),
    ...(title === undefined ? (['title'] as const) : []),
  ],
};

/** Reads rows of any layout by a mapping of our fields to its columns. */
export const genericNews = (mapping: Mapping, dates: DateReading, source: string | null): NewsFormat => ({
  id: 'generic',
  recognises: () => true,
  draft: (original) => {
    const row = mappedRow(original, mapping);
    if (textOf(row, 'title') === null) throw new FieldProblem('title', 'the headline is empty');
    const date = typeof row['date'] === 'number' ? row['date'] : requiredText(row, 'date').trim();
    const clock = valueOf(row, 'time') === undefined ? null : textOf(row, 'time')?.trim() || null;
    return {
      moment: eventMoment(date, 'date', dates, clock),
      title: requiredText(row, 'title'),
      markup: 'plain',
      category: textOf(row, 'category'),
      source: textOf(row, 'source') ?? source,
      url: textOf(row, 'url'),
    };
  },
});
