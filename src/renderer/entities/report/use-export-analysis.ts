import { useMutation } from '@tanstack/react-query';
import { callBytes } from '#renderer/api/workstation.ts';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { fileNameOf } from '#renderer/ui/chart/chart-text.ts';
import { pathOfView } from '#renderer/ui/CopyLink.tsx';
import type { SourcedTable } from '#renderer/ui/export/shown-tables.ts';
import { tableDocument, tableFile, type TableFormat } from '#renderer/ui/export/table-file.ts';
import { useSaveFile } from '#renderer/ui/use-save-file.ts';
import type { ReportSectionId } from '#shared/contract/report.ts';
import type { ExportFormat } from '#shared/contract/reports.ts';
import type { CsvReader } from '#shared/csv.ts';
import { distinctNames } from '#shared/distinct-names.ts';
import { zippedBytes } from '#shared/stored-zip.ts';
import type { ExportChoice } from './export-choice.ts';

const FORMAT = 'dropscope-view/1';

interface ViewFile {
  readonly name: string;
  readonly content: Uint8Array | string;
  readonly type: string;
}

/** Where and when the tables were on screen. */
interface ViewMoment {
  /** Path and query of the page. */
  readonly view: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
}

/** Titles that differ can give one name, and an archive with one name twice loses a file when it is unpacked. */
const memberNames = (tables: readonly SourcedTable[]): readonly string[] =>
  distinctNames(
    tables.map(({ table }) => fileNameOf(table.title)),
    [],
    '-',
  );

const zipOf = async (tables: readonly SourcedTable[], moment: ViewMoment): Promise<Uint8Array> => {
  const names = memberNames(tables);
  const members = await Promise.all(
    tables.map(async ({ table, source }, at) => {
      const { content } = await tableFile(table, 'csv', { source, ...moment });
      return { name: `${names[at] ?? 'table'}.csv`, content: new Blob([content]) };
    }),
  );
  return zippedBytes(members);
};

/**
 * The tables and charts of a page as one file; each says its filter, its run and its hashes. CSV is a ZIP with a file for each
 * table, because their columns differ.
 */
const viewFile = async (
  tables: readonly SourcedTable[],
  format: TableFormat,
  moment: ViewMoment,
): Promise<ViewFile> => {
  const name = `dropscope-view-${moment.at.slice(0, 10)}`;
  if (format === 'csv')
    return { name: `${name}.zip`, content: await zipOf(tables, moment), type: 'application/zip' };
  if (format === 'ndjson') {
    const parts = await Promise.all(
      tables.map(({ table, source }) => tableFile(table, format, { source, ...moment })),
    );
    return {
      name: `${name}.ndjson`,
      content: parts.map(({ content }) => content).join(''),
      type: 'application/x-ndjson',
    };
  }
  const documents = await Promise.all(
    tables.map(({ table, source }) => tableDocument(table, { source, ...moment })),
  );
  const whole = { format: FORMAT, view: moment.view, exported_at: moment.at, tables: documents };
  return {
    name: `${name}.json`,
    content: `${JSON.stringify(whole, null, 2)}\n`,
    type: 'application/json',
  };
};

const reportFile = async (
  format: ExportFormat,
  sections: readonly ReportSectionId[],
  set: string,
  csvFor: CsvReader,
) => {
  const { bytes, contentType, fileName } = await callBytes('exportAnalysis', {
    query: { format, csvFor, sections: sections.join(','), ...(set === '' ? {} : { set }) },
  });
  return { name: fileName ?? `dropscope-report.${format}`, content: bytes, type: contentType };
};

const fileOf = (choice: ExportChoice, csvFor: CsvReader) =>
  choice.scope === 'view'
    ? viewFile(choice.tables, choice.format, { view: pathOfView(), at: new Date().toISOString() })
    : reportFile(choice.format, choice.sections, choice.set, csvFor);

export const useExportAnalysis = () => {
  const saveFile = useSaveFile();
  const { csvFor } = usePreferences();
  return useMutation({
    mutationFn: (choice: ExportChoice) =>
      saveFile(() => fileOf(choice, csvFor), { done: 'Analysis exported', failed: 'Couldn’t export' }),
  });
};

/** Writes some sections of the analysis, of everything or of a frozen set, as a report in JSON. */
export const useExportReport = (sections: readonly ReportSectionId[], set = '') => {
  const { mutate, isPending } = useExportAnalysis();
  return { isPending, mutate: () => mutate({ scope: 'everything', format: 'json', sections, set }) };
};
