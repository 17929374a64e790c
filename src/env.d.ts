declare module '*?inline-script' {
  const code: string;
  export default code;
}

/** Background Sync, which Chromium has and TypeScript's library does not know. */
interface ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void>; getTags(): Promise<string[]> };
}

interface ImportMetaEnv {
  /** The version this build carries; set by astro.config.mjs. */
  readonly PUBLIC_APP_VERSION?: string;
}

/** The package has types of its own, but its list of exports hides them. */
declare module 'astro-i18next' {
  import type { AstroIntegration } from 'astro';
  export default function astroI18next(): AstroIntegration;
  export function localizePath(path: string, locale: string): string;
}
