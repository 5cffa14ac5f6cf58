import { useEndpoint } from '#renderer/api/endpoint.ts';
import { useOs } from '#renderer/lib/os.ts';
import { FormatMenu } from '#renderer/ui/export/FormatMenu.tsx';
import { toast } from '#renderer/ui/toaster.ts';
import { citeDrop, type CitationStyle } from '#shared/citation.ts';
import type { Drop } from '#shared/contract/drops.ts';

const STYLES: readonly (readonly [style: CitationStyle, label: string])[] = [
  ['plain', 'Plain text'],
  ['bibtex', 'BibTeX'],
  ['csl-json', 'CSL-JSON'],
  ['ris', 'RIS'],
];

/** Copies a citation of the drop, with the dataset and the hashes that prove what was read. */
export const CiteMenu = ({ drop }: { readonly drop: Drop }) => {
  const os = useOs();
  const { data: health } = useEndpoint('getHealth');
  const dataset = health?.dataset ?? null;
  const copy = async (style: CitationStyle, label: string): Promise<void> => {
    if (dataset === null) return;
    // A drop is cited with the file that it is from, which need not be the one that brought most drops.
    const { sha256, importedAt } = dataset.imports.find(({ id }) => id === drop.importId) ?? dataset;
    const source = {
      datasetName: dataset.name,
      datasetSha256: sha256,
      accessed: importedAt.slice(0, 10),
    };
    await os.copyText(citeDrop(style, drop, source)).then(
      () => toast({ title: 'Citation copied', description: label, intent: 'success' }),
      () =>
        toast({ title: 'Couldn’t copy', description: 'The clipboard is not available.', intent: 'danger' }),
    );
  };
  return (
    <FormatMenu
      formats={STYLES}
      icon="citation"
      text="Copy citation"
      disabled={dataset === null}
      onChoose={(style, label) => void copy(style, label)}
    />
  );
};
