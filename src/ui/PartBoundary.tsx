/** Stands around one row or one report of many: what cannot be shown leaves the others alone. */
import { Component, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** Shown where `children` cannot be; must not depend on what they show. */
  readonly instead: ReactNode;
  /** The children are tried again once it changes. */
  readonly version?: string | number | undefined;
  /** Is somebody using `instead`? Trying again would close it, and lose what was typed there. */
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
