import { PopupKind } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Facts, type NamedFact } from './Facts.tsx';
import { Popover } from './Popover.tsx';
import { QuietButton } from './QuietButton.tsx';
import styles from './HowComputed.module.css';

interface HowComputedProps {
  readonly title: string;
  /** The definition, one or two sentences. */
  readonly children: ReactNode;
  readonly parameters?: readonly NamedFact[];
  readonly methodId?: string;
}

export const HowComputed = ({ title, children, parameters = [], methodId }: HowComputedProps) => (
  <Popover
    placement="bottom-end"
    popupKind={PopupKind.DIALOG}
    content={
      <div className={styles.how}>
        <h3>{title}</h3>
        <div>{children}</div>
        {parameters.length === 0 ? null : <Facts facts={parameters} />}
        <Link to={methodId === undefined ? '/methods' : `/methods#${methodId}`}>How methods work</Link>
      </div>
    }
  >
    <QuietButton icon="help" aria-label={`How is "${title}" computed?`} />
  </Popover>
);
