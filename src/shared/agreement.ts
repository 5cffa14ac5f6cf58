import { z } from 'zod';
import { named, type ValueOf } from './contract/value.ts';

/** How far apart two codes are: not at all or wholly, by their ranks, by their difference, by their ratio. */
export const METRICS = ['nominal', 'ordinal', 'interval', 'ratio'] as const;
export type Metric = (typeof METRICS)[number];

/** From so many items on that two have coded, agreement is more than a hint. */
export const ITEMS_NEEDED = 50;

const figure = z.number().nullable();

/** How far coders agree on one code. */
export const codeFiguresSchema = z.object({
  code: z.string(),
  /** 2 · both ÷ (one + other), counts added over all pairs of coders; null where nobody gave it to an item of two. */
  f1: figure,
  /** Krippendorff’s alpha of given and not given; null where all or none gave it. */
  alpha: figure,
});
export type CodeFigures = ValueOf<typeof codeFiguresSchema>;

/** How far coders agree: shares and coefficients; a figure that is not defined is null, with the reason in `notes`. */
export const agreementFiguresSchema = named('AgreementFigures', {
  items: z.int(),
  coders: z.int(),
  /** Share of equal pairs of codes, 0 to 1. */
  percent: figure,
  cohen: figure,
  fleiss: figure,
  ac1: figure,
  alpha: figure,
  /** 95% bootstrap interval of alpha over items. */
  interval: z.tuple([z.number(), z.number()]).nullable(),
  perCode: z.array(codeFiguresSchema),
  /** Whole sentences. */
  notes: z.array(z.string()),
});
export type AgreementFigures = ValueOf<typeof agreementFiguresSchema>;

export const codeSpanFiguresSchema = z.object({
  code: z.string(),
  /** Alpha over characters of covered and not covered. */
  alpha: figure,
  /** F1 in characters, in spans of the same bounds, and in spans that overlap; over all pairs of coders. */
  characterF1: figure,
  exactF1: figure,
  overlapF1: figure,
});
export type CodeSpanFigures = ValueOf<typeof codeSpanFiguresSchema>;

/** How far coders agree on where codes are. */
export const spanFiguresSchema = named('SpanFigures', {
  /** Of the texts that two or more coded. */
  characters: z.int(),
  percent: figure,
  alpha: figure,
  /** 95% bootstrap interval of alpha over texts. */
  interval: z.tuple([z.number(), z.number()]).nullable(),
  perCode: z.array(codeSpanFiguresSchema),
});
export type SpanFigures = ValueOf<typeof spanFiguresSchema>;

/** Codes of two coders against each other, with the items of every cell. */
export const confusionSchema = named('Confusion', {
  first: z.string(),
  second: z.string(),
  categories: z.array(z.string()),
  /** By category of the first, then of the second. */
  cells: z.array(z.array(z.array(z.string()))),
});
export type Confusion = ValueOf<typeof confusionSchema>;
