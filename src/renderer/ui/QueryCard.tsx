import type { ComponentProps } from 'react';
import { QueryState } from './QueryState.tsx';
import { SectionCard } from './SectionCard.tsx';

type QueryCardProps<Data> = ComponentProps<typeof QueryState<Data>> &
  Omit<ComponentProps<typeof SectionCard>, 'children'>;

export const QueryCard = <Data,>(props: QueryCardProps<Data>) => (
  <SectionCard {...props}>
    <QueryState {...props} />
  </SectionCard>
);
