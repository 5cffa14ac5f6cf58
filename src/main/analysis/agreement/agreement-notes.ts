import { ITEMS_NEEDED, type AgreementFigures } from '#shared/agreement.ts';
import { formatCount, plural } from '#shared/figures.ts';
import { valueOf, type AgreementOptions } from './coded-units.ts';
import { categoriesOf, type RatingTable } from './rating-table.ts';

type Figures = Omit<AgreementFigures, 'notes'>;

const isUneven = (sizes: readonly number[]): boolean => sizes.some((size) => size !== sizes[0]);

const ONE_CATEGORY =
  'Only one code was given: agreement beyond chance is not defined where chance alone agrees on everything.';

/** Why alpha by ranks or numbers has nothing to go by; null where it has. */
const unvalued = (table: RatingTable, options: AgreementOptions): string | null => {
  if (options.metric === 'nominal') return null;
  const several = table.cells.flat().filter((codes) => codes !== null && codes.length > 1).length;
  if (several > 0)
    return `Alpha by the ${options.metric} metric takes one code of a coder for an item; ${plural(several, 'item has', 'items have')} several of one coder.`;
  const stranger = table.codes.find(
    (code) => valueOf(code, table, options) === null && table.cells.flat(2).includes(code),
  );
  if (stranger === undefined) return null;
  const wanted = options.metric === 'ratio' ? 'a number from 0 on' : 'a number';
  return `Alpha by the ${options.metric} metric takes numbers; the code “${stranger}” is not ${wanted}.`;
};

const undefinedNotes = (figures: Figures, table: RatingTable, options: AgreementOptions): string[] => {
  const sizes = table.cells.map((row) => categoriesOf(row).length).filter((size) => size > 0);
  const names = new Set(table.cells.flatMap(categoriesOf));
  const notes: string[] = [];
  if (figures.coders === 2 && figures.cohen === null && figures.percent !== null && names.size > 1)
    notes.push('Cohen’s kappa is not defined: chance alone agrees on all items that both coded.');
  if (figures.coders > 2)
    notes.push(`Cohen’s kappa is for two coders; there are ${formatCount(figures.coders)}.`);
  if (figures.fleiss === null && figures.percent !== null && isUneven(sizes))
    notes.push(
      `Fleiss’ kappa takes the same number of codes for every item; here it is ${formatCount(Math.min(...sizes))} to ${formatCount(Math.max(...sizes))}.`,
    );
  const reason = unvalued(table, options);
  if (reason !== null) notes.push(reason);
  else if (figures.alpha === null && figures.percent !== null && names.size > 1)
    notes.push('Alpha is not defined: the items that two or more coded all have one code.');
  if (figures.alpha !== null && figures.interval === null)
    notes.push('Alpha has no interval: one item alone was coded by two or more.');
  return notes;
};

const perCodeNote = ({ perCode, percent }: Figures, categories: number): string[] => {
  if (percent === null || categories < 2) return [];
  const without = perCode.filter(({ alpha, f1 }) => alpha === null || f1 === null).map(({ code }) => code);
  return without.length === 0
    ? []
    : [
        `Where all or none gave a code there is no alpha of it, and no F1 where none did: ${without.join(', ')}.`,
      ];
};

/** What to know of the figures, and why one is null, as whole sentences. */
export const agreementNotes = (
  figures: Figures,
  table: RatingTable,
  options: AgreementOptions,
): readonly string[] => {
  if (table.items.length === 0) return ['The table has no codes.'];
  const sizes = table.cells.map((row) => categoriesOf(row).length);
  const categories = new Set(table.cells.flatMap(categoriesOf)).size;
  const [single, pairable] = [
    sizes.filter((size) => size === 1).length,
    sizes.filter((size) => size > 1).length,
  ];
  const notes: string[] = [];
  if (figures.coders === 1) return ['There is one coder: agreement takes two.'];
  if (pairable === 0) return ['No item was coded by two coders: there is nothing to compare.'];
  if (single > 0)
    notes.push(
      `${plural(single, 'item has', 'items have')} a code of one coder only and ${single === 1 ? 'counts' : 'count'} for no agreement.`,
    );
  const several = table.cells.flat().filter((codes) => codes !== null && codes.length > 1).length;
  if (several > 0)
    notes.push(
      `${plural(several, 'time')} a coder gave an item several codes: together they are one category, per code they count one by one.`,
    );
  if (categories < 2) notes.push(ONE_CATEGORY);
  notes.push(...undefinedNotes(figures, table, options), ...perCodeNote(figures, categories));
  if (pairable < ITEMS_NEEDED)
    notes.push(
      `Only ${plural(pairable, 'item was', 'items were')} coded by two or more, fewer than ${ITEMS_NEEDED}: the figures are imprecise.`,
    );
  return notes;
};
