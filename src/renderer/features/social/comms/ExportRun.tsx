import { Button } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { callBytes } from '#renderer/api/workstation.ts';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { useOs } from '#renderer/lib/os.ts';
import { notify } from '#renderer/ui/toaster.ts';
import type { QueryInput } from '#shared/contract/endpoints.ts';

type ExportQuery = NonNullable<QueryInput<'exportCoordinationRun'>>;

interface ExportRunProps {
  readonly runId: string;
  readonly part: ExportQuery['part'];
  /** Which findings; all where left out. */
  readonly filter?: Omit<ExportQuery, 'part'>;
  /** What the file will contain: `Export 1,340 findings`. */
  readonly text: string;
}

/** Saves a part of a run as a CSV file that names the run: every row, whatever the list on screen is cut to. */
export const ExportRun = ({ runId, part, filter = {}, text }: ExportRunProps) => {
  const os = useOs();
  const { csvFor } = usePreferences();
  const save = useMutation({
    mutationFn: async () => {
      const { bytes, contentType, fileName } = await callBytes('exportCoordinationRun', {
        params: { id: runId },
        query: { ...filter, part, csvFor },
      });
      return os.saveFile(fileName ?? `coordination-run-${runId}-${part}.csv`, bytes, contentType);
    },
    onError: (error) => notify.failed('Couldn’t export', error),
  });
  return (
    <Button
      size="small"
      icon="export"
      text={save.isPending ? 'Exporting...' : text}
      disabled={save.isPending}
      onClick={() => save.mutate()}
    />
  );
};
