import { useMutation } from '@tanstack/react-query';
import { callBytes } from '#renderer/api/workstation.ts';
import { viewOnScreen } from '#renderer/ui/export/TableExport.tsx';
import { useSaveFile } from '#renderer/ui/use-save-file.ts';
import type { ReportSectionId } from '#shared/contract/report.ts';
import type { ExportFormat } from '#shared/contract/reports.ts';
import type { ExportChoice } from './export-choice.ts';
import { viewFile } from './view-file.ts';

const reportFile = async (format: ExportFormat, sections: readonly ReportSectionId[]) => {
  const { bytes, contentType, fileName } = await callBytes('exportAnalysis', {
    query: { format, sections: sections.join(',') },
  });
  return { name: fileName ?? `dropscope-report.${format}`, content: bytes, type: contentType };
};

const fileOf = (choice: ExportChoice) =>
  choice.scope === 'view'
    ? viewFile(choice.tables, choice.format, { view: viewOnScreen(), at: new Date().toISOString() })
    : reportFile(choice.format, choice.sections);

/** Writes what was chosen to export: a save dialog on the desktop, a download in a browser; then names the file. */
export const useExportAnalysis = () => {
  const saveFile = useSaveFile();
  return useMutation({
    mutationFn: (choice: ExportChoice) =>
      saveFile(() => fileOf(choice), { done: 'Analysis exported', failed: 'Couldn’t export' }),
  });
};

/** Writes some sections of the analysis as a report in JSON. */
export const useExportReport = (sections: readonly ReportSectionId[]) => {
  const { mutate, isPending } = useExportAnalysis();
  return {
    isPending,
    mutate: () => {
      mutate({ scope: 'everything', format: 'json', sections });
    },
  };
};
