import { callBytes } from '#renderer/api/workstation.ts';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { FormatMenu } from '#renderer/ui/export/FormatMenu.tsx';
import { useSaveFile } from '#renderer/ui/use-save-file.ts';
import type { ClaimExportFormat } from '#shared/contract/claim-endpoints.ts';

const FORMATS: readonly (readonly [format: ClaimExportFormat, text: string])[] = [
  ['json', 'JSON: claims with versions, evidence and judgments'],
  ['csv', 'CSV: one line for each claim'],
  ['claim-review', 'ClaimReview (schema.org, JSON-LD)'],
];

/** All claims as a file, whatever the filters of the list are. */
export const ExportClaims = () => {
  const save = useSaveFile();
  const { csvFor } = usePreferences();
  const write = (format: ClaimExportFormat): void =>
    void save(
      async () => {
        const { bytes, contentType, fileName } = await callBytes('exportClaims', {
          query: { format, csvFor },
        });
        return { name: fileName ?? 'claims', content: bytes, type: contentType };
      },
      { done: 'Claims exported', failed: 'Couldn’t export the claims' },
    );
  return <FormatMenu formats={FORMATS} icon="export" text="Export all claims" onChoose={write} />;
};
