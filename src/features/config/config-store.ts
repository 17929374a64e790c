/** The company's configuration: the defaults until /config.json is loaded. */
import { atom } from 'nanostores';
import type { Config } from './model/config-schema.ts';
import { defaultConfig } from './model/default-config.ts';

export const $config = atom<Config>(defaultConfig);

/**
 * `field` is the path of the invalid value in config.json; empty if the whole file is unreadable.
 */
export type ConfigState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready' }
  | { readonly status: 'wrong'; readonly field: string; readonly message: string };
export const $configState = atom<ConfigState>({ status: 'loading' });

/**
 * Sets $config to the result of `load`. Never rejects: $configState describes an invalid file, and
 * the defaults are kept if loading fails.
 */
export async function connectConfig(load: () => Promise<Config>): Promise<void> {
  try {
    $config.set(await load());
    $configState.set({ status: 'ready' });
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ConfigError') return;
    console.error(error.message);
    $configState.set({
      status: 'wrong',
      field: 'field' in error ? String(error.field) : '',
      message: error.message,
    });
  }
}
