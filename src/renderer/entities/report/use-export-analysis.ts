import { useMutation } from '@tanstack/react-query';
import { callBytes } from '#renderer/api/workstation.ts';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { pathOfView } from '#renderer/ui/CopyLink.tsx';
import { useSaveFile } from '#renderer/ui/use-save-file.ts';
import type { ReportSectionId } from '#shared/contract/report.ts';
import type { ExportFormat } from '#shared/contract/reports.ts';
import type { CsvReader } from '#shared/csv.ts';
import type { ExportChoice } from './export-choice.ts';
import { viewFile } from './view-file.ts';

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

/** Writes what was chosen to export: a save dialog on the desktop, a download in a browser; then names the file. */
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
  return {
    isPending,
    mutate: () => mutate({ scope: 'everything', format: 'json', sections, set }),
  };
};
