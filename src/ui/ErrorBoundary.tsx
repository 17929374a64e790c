/**
 * Wraps every island: contains a crash, performs a tap made before hydration, and reports one that
 * was lost in a reload.
 */
import { Component, type ReactNode } from 'react';
import type { Elements } from './elements.ts';
import { LostTap } from './LostTap.tsx';
import { PreHydrationTap } from './PreHydrationTap.tsx';

export interface CrashTexts {
  readonly failed: string;
  readonly reload: string;
  readonly tapLost: string;
}
interface Props {
  readonly children: Elements;
  readonly texts: CrashTexts;
  /** True if `children` report a lost tap themselves. */
  readonly reportsLostTap?: boolean;
}

export class ErrorBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override componentDidMount(): void {
    // A failed first render is handled like a missing file: the page makes one more attempt.
    if (this.state.failed) dispatchEvent(new Event('astro:hydration-error'));
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  override render(): ReactNode {
    const { children, texts, reportsLostTap } = this.props;
    if (!this.state.failed)
      return (
        <>
          {!reportsLostTap && <LostTap text={texts.tapLost} />}
          {children}
          <PreHydrationTap />
        </>
      );
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
