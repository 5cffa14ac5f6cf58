import { Callout } from '@blueprintjs/core';
import { messageOf } from '#renderer/lib/errors.ts';

interface FailureProps {
  /** An error, or its sentence. */
  readonly error: unknown;
  readonly title?: string;
}

/** Why something did not work; nothing while there is no error. */
export const Failure = ({ error, title }: FailureProps) =>
  error === null || error === undefined ? null : (
    <Callout compact intent="danger" role="alert" {...(title === undefined ? {} : { title })}>
      {typeof error === 'string' ? error : messageOf(error)}
    </Callout>
  );
