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
