import { SectionCard as BlueprintSectionCard, Section, type IconName } from '@blueprintjs/core';
import { Component, useState, type HTMLAttributes, type ReactElement, type ReactNode } from 'react';
import { messageOf } from '#renderer/lib/errors.ts';
import { CardHeadContext } from './card-head.ts';
import { ErrorState } from './ErrorState.tsx';
import styles from './SectionCard.module.css';

interface BoundaryProps {
  /** Of the message: what is missing. */
  readonly name: string;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly error: Error | null;
}

/** Keeps a fault in one panel from taking the page with it. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return (
      <ErrorState
        title={`Something went wrong in ${this.props.name}`}
        message={messageOf(this.state.error)}
        onRetry={() => this.setState({ error: null })}
      />
    );
  }
}

const STACKS = { normal: 'ds-stack', tight: 'ds-stack-tight' } as const;

interface SectionCardProps {
  readonly title: string;
  readonly subtitle?: string | undefined;
  readonly icon?: IconName;
  readonly actions?: ReactElement;
  /** False where the content says what it is, as a row of fields or tabs does: the title is then only read aloud. */
  readonly hasHead?: boolean;
  /** False for content that brings its own spacing (tables, charts). */
  readonly padded?: boolean;
  readonly stack?: keyof typeof STACKS;
  readonly children: ReactNode;
  readonly className?: string;
}

/** The title of a card: Blueprint's own is a heading of level 6. */
export const CardHeading = ({ children, ...rest }: HTMLAttributes<HTMLElement>) => (
  <h2 {...rest}>{children}</h2>
);

/** A titled box of a page: the frame of every panel. A fault in it leaves the rest of the page as it is. */
export const SectionCard = ({
  title,
  subtitle,
  icon,
  actions,
  hasHead = true,
  padded = true,
  stack,
  children,
  className = '',
}: SectionCardProps) => {
  const [head, setHead] = useState<HTMLElement | null>(null);
  return (
    <Section
      compact
      className={className}
      {...(hasHead ? { title, titleRenderer: CardHeading } : { 'aria-label': title })}
      {...(subtitle === undefined ? {} : { subtitle })}
      {...(icon === undefined ? {} : { icon })}
      {...(hasHead
        ? {
            rightElement: (
              <>
                <span ref={setHead} className={styles.head} />
                {actions}
              </>
            ),
          }
        : {})}
    >
      <BlueprintSectionCard padded={padded}>
        {hasHead ? null : <h2 className="ds-visually-hidden">{title}</h2>}
        <CardHeadContext value={head}>
          <Boundary name={`“${title}”`}>
            {stack === undefined ? children : <div className={STACKS[stack]}>{children}</div>}
          </Boundary>
        </CardHeadContext>
      </BlueprintSectionCard>
    </Section>
  );
};
