import { Button } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { callBytes } from '#renderer/api/workstation.ts';
import { useSaveFile } from '#renderer/ui/use-save-file.ts';

/** 'Export vault': notes, sets and their items as Markdown pages that any editor opens. */
export const ExportVault = () => {
  const saveFile = useSaveFile();
  const save = useMutation({
    mutationFn: () =>
      saveFile(
        async () => {
          const { bytes, contentType, fileName } = await callBytes('exportVault', {});
          return { name: fileName ?? 'dropscope-vault.zip', content: bytes, type: contentType };
        },
        { done: 'Vault exported', failed: 'Couldn’t export the vault' },
      ),
  });
  return (
    <Button
      size="small"
      icon="export"
      text={save.isPending ? 'Exporting...' : 'Export vault'}
      title="Notes, sets and their items as a ZIP of Markdown pages with links"
      disabled={save.isPending}
      onClick={() => save.mutate()}
    />
  );
};
