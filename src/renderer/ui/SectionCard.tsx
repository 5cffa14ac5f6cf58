import { SectionCard as BlueprintSectionCard, Section, type IconName } from '@blueprintjs/core';
import type { HTMLAttributes, ReactElement, ReactNode } from 'react';
import { Boundary } from './Boundary.tsx';

interface SectionCardProps {
  readonly title: string;
  readonly subtitle?: string | undefined;
  readonly icon?: IconName;
  /** Buttons at the right of the title. */
  readonly actions?: ReactElement;
  /** False for content that brings its own spacing (tables, charts). */
  readonly padded?: boolean;
  readonly children: ReactNode;
  readonly className?: string;
}

const Heading = ({ children, ...rest }: HTMLAttributes<HTMLElement>) => <h2 {...rest}>{children}</h2>;

/** A titled box of a page: the frame of every panel. A fault in it leaves the rest of the page as it is. */
export const SectionCard = ({
  title,
  subtitle,
  icon,
  actions,
  padded = true,
  children,
  className = '',
}: SectionCardProps) => (
  <Section
    compact
    className={className}
    title={title}
    titleRenderer={Heading}
    {...(subtitle === undefined ? {} : { subtitle })}
    {...(icon === undefined ? {} : { icon })}
    {...(actions === undefined ? {} : { rightElement: actions })}
  >
    <BlueprintSectionCard padded={padded}>
      <Boundary name={`“${title}”`}>{children}</Boundary>
    </BlueprintSectionCard>
  </Section>
);
