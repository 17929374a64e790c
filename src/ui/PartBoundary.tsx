/** Wraps one row or one report of many: if it crashes, the others are still shown. */
import { Component, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** Fallback shown when `children` crash; must not render the same data. */
  readonly instead: ReactNode;
  /** The children are rendered again once it changes. */
  readonly version?: string | number | undefined;
  /** True while somebody uses `instead`: a retry would close it and discard the inputs. */
  readonly isInUse?: () => boolean;
}

export class PartBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  override componentDidUpdate({ version }: Props): void {
    if (this.state.hasFailed && version !== this.props.version && this.props.isInUse?.() !== true)
      this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
