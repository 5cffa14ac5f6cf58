import { Component, type ReactNode } from 'react';
import { messageOf } from '#renderer/lib/errors.ts';
import { ErrorState } from './ErrorState.tsx';

interface BoundaryProps {
  /** Of the message: what is missing. */
  readonly name: string;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly error: Error | null;
}

/** Keeps a fault in one panel from taking the page with it. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
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
