import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { AnalysisMethod } from '#main/analysis/method.ts';
import { measuredRatesSchema, type MeasuredPart, type MeasuredRates } from '#shared/contract/analyses.ts';
import { ARCHIVE } from './archive-texts.ts';

type PartsByMethod = ReadonlyMap<string, readonly MeasuredPart[]>;

const fileSchema = z.object({ methods: z.record(z.string(), measuredRatesSchema) });

/** The rates of an earlier run by method. */
export const readRates = (file: string): Readonly<Record<string, MeasuredRates>> =>
  fileSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).methods;

const isOfArchive = ({ name }: MeasuredPart): boolean => name.startsWith(ARCHIVE);

/** What is measured now, and what was measured before of the rest: corpora and the real archive are measured apart from each other. */
export const mergedRates = (
  methods: readonly Pick<AnalysisMethod, 'id' | 'version'>[],
  before: Readonly<Record<string, MeasuredRates>>,
  { corpora, archive }: { readonly corpora: PartsByMethod; readonly archive: PartsByMethod },
  { measuredOn, seed }: Pick<MeasuredRates, 'measuredOn' | 'seed'>,
): Readonly<Record<string, MeasuredRates>> =>
  Object.fromEntries(
    methods.flatMap(({ id, version }) => {
      const old = before[id];
      if (!corpora.has(id) && !archive.has(id)) return old === undefined ? [] : [[id, old]];
      const oldParts = old?.version === version ? old.parts : [];
      const parts = [
        ...(corpora.get(id) ?? oldParts.filter((part) => !isOfArchive(part))),
        ...(archive.get(id) ?? oldParts.filter(isOfArchive)),
      ];
      return [[id, { version, measuredOn, seed, parts }]];
    }),
  );
