import { Button, Tag } from '@blueprintjs/core';
import { keysOf } from './coding-keys.ts';
import styles from './CodeButtons.module.css';

interface ShownCode {
  readonly code: string;
  readonly definition: string;
  readonly key?: string | undefined;
  readonly color?: string | undefined;
}

interface CodeButtonsProps {
  readonly label: string;
  readonly codes: readonly ShownCode[];
  readonly given: readonly string[];
  readonly onGive: (code: string) => void;
}

/** Codes with their keys. The keyboard gives them, so they are no stops of Tab. */
export const CodeButtons = ({ label, codes, given, onGive }: CodeButtonsProps) => {
  const keys = keysOf(codes);
  return (
    <div className="ds-row-wrap" role="group" aria-label={label}>
      {codes.map(({ code, definition, color }, at) => (
        <Button
          key={code}
          tabIndex={-1}
          variant="outlined"
          active={given.includes(code)}
          aria-pressed={given.includes(code)}
          title={definition}
          icon={given.includes(code) ? 'tick' : null}
          text={
            color === undefined ? (
              code
            ) : (
              <span className={styles.code} style={{ borderBottomColor: color }}>
                {code}
              </span>
            )
          }
          endIcon={<Tag minimal>{keys[at]}</Tag>}
          onClick={() => onGive(code)}
        />
      ))}
    </div>
  );
};
