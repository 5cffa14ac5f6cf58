import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { callBytes } from '#renderer/api/workstation.ts';
import { useSaveFile } from '#renderer/ui/use-save-file.ts';
import { CLAIM_EXPORT_FORMATS, type ClaimExportFormat } from '#shared/contract/claim-endpoints.ts';

const LABELS: Readonly<Record<ClaimExportFormat, string>> = {
  json: 'JSON: claims with versions, evidence and judgments',
  csv: 'CSV: one line for each claim',
  'claim-review': 'ClaimReview (schema.org, JSON-LD)',
};

/** All claims as a file, whatever the filters of the list are. */
export const ExportClaims = () => {
  const save = useSaveFile();
  const write = (format: ClaimExportFormat): void =>
    void save(
      async () => {
        const { bytes, contentType, fileName } = await callBytes('exportClaims', { query: { format } });
        return { name: fileName ?? 'claims', content: bytes, type: contentType };
      },
      { done: 'Claims exported', failed: 'Couldn’t export the claims' },
    );
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu>
          {CLAIM_EXPORT_FORMATS.map((format) => (
            <MenuItem key={format} text={LABELS[format]} onClick={() => write(format)} />
          ))}
        </Menu>
      }
    >
      <Button size="small" icon="export" endIcon="caret-down" text="Export all claims" />
    </PopoverNext>
  );
};
