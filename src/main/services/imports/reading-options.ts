import { dateReadingOf } from '#main/importers/files/dates.ts';
import { chosenList, type FieldNames } from '#main/importers/files/mapping.ts';

/** What a person says of how a file reads, whatever its subject. */
interface Said {
  readonly format: string;
  readonly mapping?: string | undefined;
  readonly dateFormat?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly encoding?: string | undefined;
  readonly list?: string | undefined;
}

/** The same as the importers take it. @throws AppError `invalid_query` where the mapping, the date format or the zone is not one */
export const readingOptions = <Field extends string>(said: Said, fields: FieldNames<Field>) => {
  dateReadingOf(said);
  const { format, dateFormat, timeZone, encoding } = said;
  return {
    format,
    mapping: fields.parse(said.mapping),
    dateFormat,
    timeZone,
    encoding,
    list: chosenList(said),
  };
};
