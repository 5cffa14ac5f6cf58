import type { DateReading } from '#main/importers/files/dates.ts';
import { FieldProblem, nameOf, requiredText, textOf, valueOf } from '#main/importers/files/fields.ts';
import {
  fieldNames,
  isAddress,
  isText,
  mappedRow,
  type Mapping,
  type Needs,
} from '#main/importers/files/mapping.ts';
import { isTimeOfDay } from '#main/importers/files/plain-dates.ts';
import { isMoment } from '#main/importers/files/time-of-day.ts';
import { eventMoment } from '#main/importers/news/dates.ts';
import type { NewsFormat } from './format.ts';

/** Columns of Wikidata are named for what they have the addresses of, next to those of their names. */
const isHeadline = (value: unknown): boolean => isText(value) && !isAddress(value);

/** The fields a mapping can name a column (or a dotted path) for. */
export const NEWS_FIELDS = fieldNames({
  date: {
    names: [
      /^(date|day|pub_?date|pd|date_?publish(ed)?|date_of_publication)$/i,
      /^(published(_?at|_?on)?|(publication|publish|published|news|event|article|web_?publication|post)_?date)$/i,
      /^(timestamp|datetime|created(_?at)?|time_?published|publication_?timestamp)$/i,
      /^(seen_?date|load_?date|issued)$/i,
      /^(datum|erscheinungsdatum|veroffentlicht(_am)?|fecha|date_de_publication)$/i,
    ],
    fits: isMoment,
  },
  time: {
    names: [/^(time|time_?of_?day|hour|publi(cation|shed)_?time|et)$/i, /^(uhrzeit|heure|hora|ora|tijd)$/i],
    fits: (value) => typeof value === 'string' && isTimeOfDay(value),
  },
  title: {
    names: [
      /^(title|headline|headline_text|heading|article_?title|web_?title)$/i,
      /^(headline\.main|news_?headline|hd)$/i,
      /^(event|item|article)_?label$/i,
      /^(event|name|summary|text|notes)$/i,
      /^(titel|uberschrift|schlagzeile|titre|titulo|titular|titolo)$/i,
    ],
    fits: isHeadline,
  },
  category: {
    names: [
      /^(category|section|topic|desk|news_?desk)$/i,
      /^(kategorie|rubrik|ressort|rubrique|seccion|categoria)$/i,
    ],
    fits: isText,
  },
  source: {
    names: [
      /^(source|publisher|publication|outlet|site|newspaper|pub_?title)$/i,
      /^(media_?name|source[_.]?(name|title)|outlet_?name|(publisher|provider)[._]?name|publication_?(name|title)|container[-_]?title|sn)$/i,
      /^(source_?domain|domain)$/i,
      /^(quelle|zeitung|journal|fuente|fonte|bron)$/i,
    ],
    fits: isText,
  },
  url: { names: [/^(url|link|web_?url|permalink|reference|href|article_?url)$/i], fits: isAddress },
});
export type NewsField = (typeof NEWS_FIELDS.fields)[number];

/** An event needs its day and its headline. */
export const NEWS_NEEDS: Needs<NewsField> = {
  names: NEWS_FIELDS,
  date: 'date',
  clock: 'time',
  present: ['date', 'title'],
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
      category: nameOf(row, 'category'),
      source: nameOf(row, 'source') ?? source,
      url: nameOf(row, 'url'),
    };
  },
});
