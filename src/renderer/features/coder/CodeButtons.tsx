import { Button, Tag } from '@blueprintjs/core';
import { keyOfCode } from './coding-keys.ts';

interface CodeButtonsProps {
  readonly label: string;
  readonly codes: readonly string[];
  readonly given: readonly string[];
  readonly onGive: (code: string) => void;
}

/** Codes with their keys. The keyboard gives them, so they are no stops of Tab. */
export const CodeButtons = ({ label, codes, given, onGive }: CodeButtonsProps) => (
  <div className="ds-row-wrap" role="group" aria-label={label}>
    {codes.map((code, at) => (
      <Button
        key={code}
        tabIndex={-1}
        variant="outlined"
        active={given.includes(code)}
        aria-pressed={given.includes(code)}
        icon={given.includes(code) ? 'tick' : null}
        text={code}
        endIcon={<Tag minimal>{keyOfCode(at)}</Tag>}
        onClick={() => onGive(code)}
      />
    ))}
  </div>
);
