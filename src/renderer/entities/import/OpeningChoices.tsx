import type { ImportPreview } from '#shared/contract/imports.ts';
import type { FileColumnChoice } from './column-choice.ts';
import { EncodingChoice } from './EncodingChoice.tsx';
import { ListChoice } from './ListChoice.tsx';
import { useReadings } from './use-readings.ts';

interface OpeningChoicesProps {
  readonly preview: ImportPreview;
  readonly choice: FileColumnChoice;
  readonly disabled: boolean;
  readonly onChange: (choice: FileColumnChoice) => void;
}

/** What has to be known of a file before its records are looked at: its encoding, and the list that holds them. */
export const OpeningChoices = ({ preview, choice, disabled, onChange }: OpeningChoicesProps) => {
  const readings = useReadings(preview.encodings);
  return (
    <>
      {preview.encodings.length === 0 && choice.encoding === '' ? null : (
        <EncodingChoice
          readings={readings}
          encoding={choice.encoding}
          disabled={disabled}
          onChange={(encoding) => onChange({ ...choice, encoding })}
        />
      )}
      {preview.lists.length === 0 ? null : (
        <ListChoice
          preview={preview}
          list={choice.list}
          disabled={disabled}
          // The columns are those of the list.
          onChange={(list) => onChange({ ...choice, list, mapping: null })}
        />
      )}
    </>
  );
};
