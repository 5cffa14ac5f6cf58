import { createContext, use } from 'react';
import { fileNameOf } from '#renderer/ui/chart/chart-text.ts';
import type { CsvReader } from '#shared/csv.ts';

export interface ExportRun {
  readonly method: string;
  readonly version: number;
  readonly runId: number;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly seed: number;
  readonly inputSha256: string | null;
  readonly computedAt: string | null;
  /** Name of the locked plan that it follows; null for an exploratory run. */
  readonly plan: string | null;
  /** The frozen set that it was narrowed to; null where it was of everything. */
  readonly set: { readonly name: string; readonly hash: string } | null;
}

/** Where the figures on screen come from: what every exported file says of itself. */
export interface ExportSource {
  readonly program: string;
  readonly dataset: string | null;
  readonly datasetSha256: string | null;
  /** Null where the figures are of no stored run. */
  readonly run: ExportRun | null;
  /** Who reads the CSV files of this reader. */
  readonly csvFor: CsvReader;
}

export const ExportSourceContext = createContext<ExportSource>({
  program: 'Dropscope',
  dataset: null,
  datasetSha256: null,
  run: null,
  csvFor: 'spreadsheet',
});

/** The name of a file of figures, without its ending; it names the set that they were narrowed to. */
export const exportNameOf = (title: string, { run }: Pick<ExportSource, 'run'>): string => {
  const set = run?.set ?? null;
  const tag = set === null ? '' : `-${fileNameOf(set.name)}-${set.hash.slice(0, 8)}`;
  return `${fileNameOf(title)}${tag}`;
};

export const useExportSource = (): ExportSource => use(ExportSourceContext);
