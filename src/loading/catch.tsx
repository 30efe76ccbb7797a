import { Component } from 'react';
import type { ReactNode } from 'react';
import { MissingPart } from './later.ts';

type CatchProps = {
  /** Catches only parts that could not be loaded; other errors go on to the boundary above. */
  missingOnly?: boolean;
  /**
   * Called when the children are no longer rendered; the owner removes this, so that a new one can
   * catch again.
   */
  onCatch: (error: unknown) => void;
  children: ReactNode;
};
type State = { caught?: { error: unknown } };

/** Error boundary: keeps what cannot be rendered from taking the rest of the page with it. */
export class Catch extends Component<CatchProps, State> {
  override state: State = {};
  static getDerivedStateFromError = (error: unknown): State => ({ caught: { error } });
  override componentDidCatch(error: unknown) {
    if (error instanceof MissingPart) error.forget();
    this.props.onCatch(error);
  }
  override render(): ReactNode {
    const { caught } = this.state;
    if (!caught) return this.props.children;
    if (this.props.missingOnly && !(caught.error instanceof MissingPart)) throw caught.error;
    return null;
  }
}
