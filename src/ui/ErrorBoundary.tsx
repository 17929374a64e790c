/** Keeps a crash inside its island: says so, logs it, offers a reload. */
import { Component, type ReactNode } from 'react';

export interface CrashTexts {
  readonly failed: string;
  readonly reload: string;
}
interface Props {
  readonly children: ReactNode;
  readonly texts: CrashTexts;
}

export class ErrorBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  override render(): ReactNode {
    const { children, texts } = this.props;
    if (!this.state.failed) return children;
    return (
      <div role="alert" className="notice notice--error">
        <p>{texts.failed}</p>
        <button type="button" className="button" onClick={() => location.reload()}>
          {texts.reload}
        </button>
      </div>
    );
  }
}
