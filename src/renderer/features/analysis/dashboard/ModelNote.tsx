import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import type { AiModelId } from '#renderer/features/analysis/filters/filter-options.ts';
import { cx } from '#renderer/lib/cx.ts';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import styles from './ModelNote.module.css';

const LOCAL: AiModelId = 'local/statistics';

/** Said before a run: the chosen model cannot be reached, and what answers in its place. */
export const ModelNote = ({ model }: { readonly model: AiModelId }) => {
  const query = useQuery(endpointQuery('listAiModels'));
  const models = query.data;
  if (models === undefined)
    return <QueryNote query={query} failed="Couldn’t tell which models can be used" />;
  if (model === LOCAL || models.some((entry) => entry.model === model)) return null;
  const isAlone = models.every((entry) => entry.model === LOCAL);
  return (
    <p className={cx('ds-faint ds-small', styles.note)} data-testid="model-note">
      {isAlone
        ? 'No key is configured. Built-in statistics (not a language model) will be used.'
        : 'No key is configured for this model. Choose another model, or add a key in Settings.'}
    </p>
  );
};
