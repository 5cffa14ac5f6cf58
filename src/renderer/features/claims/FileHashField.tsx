import { Button } from '@blueprintjs/core';
import { useId, useRef, useState } from 'react';
import { sha256 } from '#renderer/lib/sha256.ts';
import { partsOf } from '#renderer/ui/field/fields-of.ts';
import { TextField } from '#renderer/ui/field/TextField.tsx';

interface FileHash {
  readonly fileName: string;
  /** Lower-case hex, or empty. */
  readonly fileSha256: string;
}

interface FileHashFieldProps {
  readonly value: FileHash;
  readonly onChange: (change: Partial<FileHash>) => void;
}

/** A whole file is read into memory to be hashed. */
const MOST_BYTES = 512 * 1024 * 1024;

/** Name and SHA-256 of a file that a person keeps: hashed in the page, stored nowhere. */
export const FileHashField = ({ value, onChange }: FileHashFieldProps) => {
  const field = partsOf(value, onChange);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [isHashing, setHashing] = useState(false);
  const take = async (file: File): Promise<void> => {
    if (file.size > MOST_BYTES) {
      setProblem('The file is larger than 512 MB; enter its SHA-256 by hand.');
      return;
    }
    setProblem(null);
    setHashing(true);
    try {
      onChange({ fileName: file.name, fileSha256: await sha256(await file.arrayBuffer()) });
    } catch {
      setProblem(`“${file.name}” couldn’t be read. Choose it again.`);
    } finally {
      setHashing(false);
    }
  };
  const isHash = value.fileSha256 === '' || /^[0-9a-f]{64}$/iu.test(value.fileSha256.trim());
  return (
    <>
      <div className="ds-row">
        <Button
          icon="document-open"
          text="Choose a file…"
          loading={isHashing}
          aria-describedby={id}
          onClick={() => input.current?.click()}
        />
        <span id={id} className="ds-muted ds-small">
          Its name and SHA-256 are written down; the file itself is not stored.
        </span>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="File of the evidence"
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file !== undefined) void take(file);
          }}
        />
      </div>
      <TextField label="Name of a kept file" autoComplete="off" {...field('fileName')} problem={problem} />
      <TextField
        label="SHA-256 of that file"
        autoComplete="off"
        {...field('fileSha256')}
        problem={isHash ? null : 'Enter 64 hexadecimal digits.'}
      />
    </>
  );
};
