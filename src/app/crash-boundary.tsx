import { Component } from 'react';
import type { ReactNode } from 'react';
import { CrashPage } from './crash-page.tsx';

type Props = { /** Another place is another try. */ place: string; children: ReactNode };
type State = { failed: boolean; place: string };

/** Shows the crash page in place of what could not be drawn. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { failed: false, place: this.props.place };
  static getDerivedStateFromError = (): Partial<State> => ({ failed: true });
  static getDerivedStateFromProps = ({ place }: Props, state: State): State | null => (place === state.place ? null : { failed: false, place });
  override render = (): ReactNode => (this.state.failed ? <CrashPage /> : this.props.children);
}
