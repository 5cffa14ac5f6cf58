import { Tag, type IconName, type Intent } from '@blueprintjs/core';
import type { AiSession } from '#shared/contract/ai.ts';

const LOOKS: Readonly<Record<AiSession['status'], readonly [Intent, IconName]>> = {
  pending: ['none', 'time'],
  running: ['primary', 'refresh'],
  completed: ['success', 'tick'],
  failed: ['danger', 'error'],
};

export const StatusTag = ({ status }: { readonly status: AiSession['status'] }) => {
  const [intent, icon] = LOOKS[status];
  return (
    <Tag minimal intent={intent} icon={icon}>
      {status}
    </Tag>
  );
};
