import { callBytes } from '#renderer/api/workstation.ts';
import { useExport } from '#renderer/entities/report/use-export.ts';
import { FormatMenu } from '#renderer/ui/export/FormatMenu.tsx';
import type { ClaimExportFormat } from '#shared/contract/claim-endpoints.ts';

const FORMATS: readonly (readonly [format: ClaimExportFormat, text: string])[] = [
  ['json', 'JSON: claims with versions, evidence and judgments'],
  ['csv', 'CSV: one line for each claim'],
  ['claim-review', 'ClaimReview (schema.org, JSON-LD)'],
];

/** All claims as a file, whatever the filters of the list are. */
export const ExportClaims = () => {
  const save = useExport({ done: 'Claims exported', failed: 'Couldn’t export the claims' });
  const write = (format: ClaimExportFormat): void =>
    void save.write((csvFor) => callBytes('exportClaims', { query: { format, csvFor } }));
  return <FormatMenu formats={FORMATS} icon="export" text="Export all claims" onChoose={write} />;
};
