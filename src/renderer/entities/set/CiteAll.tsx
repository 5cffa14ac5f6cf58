import { callBytes } from '#renderer/api/workstation.ts';
import { useExport } from '#renderer/entities/report/use-export.ts';
import { FormatMenu } from '#renderer/ui/export/FormatMenu.tsx';
import type { CitationFormat } from '#shared/contract/citations.ts';

const FORMATS: readonly (readonly [format: CitationFormat, text: string])[] = [
  ['bibtex', 'BibTeX'],
  ['csl-json', 'CSL-JSON'],
  ['ris', 'RIS'],
];

interface CiteAllProps {
  readonly target: { readonly set: string } | { readonly filter: string } | { readonly item: string };
  /** In words: `11 posts`, `the set`. */
  readonly what: string;
  readonly isDisabled?: boolean;
}

export const CiteAll = ({ target, what, isDisabled = false }: CiteAllProps) => {
  const save = useExport({ done: 'Citations saved', failed: 'Couldn’t save the citations' });
  const verb = save.isPending ? 'Citing' : 'Cite';
  return (
    <FormatMenu
      formats={FORMATS}
      icon="citation"
      text={save.isPending ? `${verb}…` : verb}
      aria-label={`${verb} ${what}`}
      disabled={isDisabled || save.isPending}
      onChoose={(format) =>
        void save.write(() => callBytes('exportCitations', { query: { ...target, format } }))
      }
    />
  );
};
