import { createContext, use } from 'react';

/** The run of an analysis that a list or chart was made from. */
export interface ExportRun {
  readonly method: string;
  readonly version: number;
  readonly runId: number;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly seed: number;
  readonly inputSha256: string | null;
  readonly computedAt: string | null;
}

/** Where the figures on screen come from: what every exported file says of itself. */
export interface ExportSource {
  readonly program: string;
  readonly dataset: string | null;
  readonly datasetSha256: string | null;
  /** Null where the figures are of no stored run. */
  readonly run: ExportRun | null;
}

export const ExportSourceContext = createContext<ExportSource>({
  program: 'Dropscope',
  dataset: null,
  datasetSha256: null,
  run: null,
});

export const useExportSource = (): ExportSource => use(ExportSourceContext);
