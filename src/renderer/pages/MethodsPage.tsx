import { NotYet } from '#renderer/components/NotYet.tsx';

export const MethodsPage = () => (
  <NotYet
    icon="function"
    title="Methods"
    description="Every method with its definition, parameters, limits and measured error rates."
  />
);
