import { Component } from 'react';
import type { ReactNode } from 'react';
import { MissingPart } from '#lib/later.ts';

type CatchProps = {
  /** Catches only what could not be fetched; mistakes go on to whoever is above. */
  missingOnly?: boolean;
  /** Told when nothing of the children is drawn any more; takes this out, so that it catches anew. */
  onCatch: (error: unknown) => void;
  children: ReactNode;
};
type State = { caught?: { error: unknown } };

/** Keeps what cannot be drawn from taking the rest of the page with it. */
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
