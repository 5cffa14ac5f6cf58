import { readWordLists } from '#main/analysis/text-bench/word-lists.ts';
import { drawnTexts } from '#main/analysis/topics/drawn-texts.ts';
import { flatMap } from '#main/analysis/topics/flat-map.ts';
import { lsaSpace } from '#main/analysis/topics/lsa-space.ts';
import { formatShare, plural } from '#shared/figures.ts';
import { textMapMethodParameters } from '#shared/methods/text-map.ts';
import type { CliCommand } from './command.ts';
import { csvOf, csvOptionTypes, textOrCsv } from './csv-option.ts';
import { fileOptionTypes, fileTexts } from './file-option.ts';
import { schemaOptions, schemaOptionTypes } from './schema-options.ts';
import { seedSchema } from './seed-option.ts';
import { tableText } from './table.ts';

const mapSchema = textMapMethodParameters.pick({ mostTexts: true }).extend(seedSchema.shape);

const COLUMNS = ['line', 'x', 'y', 'text'] as const;
const SHOWN_LETTERS = 60;
const SHOWN_ROWS = 50;
/** A thousandth of the picture is less than a point. */
const DIGITS = 4;

/** A picture of the texts of a file in two dimensions, without a data folder. */
export const map: CliCommand = {
  operands: 0,
  options: { ...schemaOptionTypes(mapSchema), ...fileOptionTypes('drop'), ...csvOptionTypes },
  example: 'map --file texts.txt --csv',
  run: async (line) => {
    const { mostTexts, seed } = schemaOptions(mapSchema, line);
    const all = await fileTexts(line, 'drop');
    const { texts, places, notes: ofTexts } = drawnTexts(all.texts, mostTexts, seed);
    const space = lsaSpace(readWordLists(texts, all.wordsOf), seed);
    const { points: found, shown } = flatMap(space, texts.length);
    const points = found.flatMap((point, place) =>
      point === null
        ? []
        : [
            {
              index: places?.[place] ?? place,
              x: Number(point[0].toFixed(DIGITS)),
              y: Number(point[1].toFixed(DIGITS)),
            },
          ],
    );
    const notes = [
      ...ofTexts,
      ...(points.length === 0 ? ['No text has words that occur together with others: there is no map.'] : []),
    ];
    const without = texts.length - points.length;
    const rows = points.map(
      (point) => [point.index + 1, point.x, point.y, all.texts[point.index]?.text ?? ''] as const,
    );
    const csv = csvOf(line, COLUMNS, rows);
    const [x, y] = shown;
    const text = [
      `${plural(points.length, 'text')} with a place, ${plural(without, 'text')} without. A picture, not a measure: the axes show ${formatShare(x)} and ${formatShare(y)} of the variance.`,
      ...notes,
      ...(points.length > SHOWN_ROWS ? [`The first ${SHOWN_ROWS}; --csv or --json has all.`] : []),
      '',
      tableText(
        COLUMNS,
        rows
          .slice(0, SHOWN_ROWS)
          .map(([number, left, up, words]) => [number, left, up, words.slice(0, SHOWN_LETTERS)]),
      ),
    ].join('\n');
    return textOrCsv({ texts: all.texts.length, without, points, shown: { x, y }, notes }, text, csv);
  },
};
