import { Button, PopoverNext, PopupKind } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface HowComputedProps {
  /** What the figure is called. */
  readonly title: string;
  /** The definition, one or two sentences. */
  readonly children: ReactNode;
  /** Name and value of everything it was computed with: n, window, seed, null model. */
  readonly parameters?: readonly (readonly [name: string, value: ReactNode])[];
  /** The method's anchor on the methods page. */
  readonly methodId?: string;
}

/** The small "how is this computed?" button beside every statistic. */
export const HowComputed = ({ title, children, parameters = [], methodId }: HowComputedProps) => (
  <PopoverNext
    placement="bottom-end"
    popupKind={PopupKind.DIALOG}
    content={
      <div className="ds-how">
        <h3>{title}</h3>
        <div>{children}</div>
        {parameters.length === 0 ? null : (
          <dl className="ds-facts">
            {parameters.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="ds-num">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <Link to={methodId === undefined ? '/methods' : `/methods#${methodId}`}>How methods work</Link>
      </div>
    }
  >
    <Button
      variant="minimal"
      size="small"
      icon="help"
      aria-label={`How is "${title}" computed?`}
      className="ds-how-button"
    />
  </PopoverNext>
);
