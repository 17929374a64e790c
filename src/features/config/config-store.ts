/** The company's configuration. It contains the defaults until /config.json is loaded. */
import { atom } from 'nanostores';
import type { Config } from './model/config-schema.ts';
import { defaultConfig } from './model/default-config.ts';

export const $config = atom<Config>(defaultConfig);

/**
 * `field` is the path of the invalid value in config.json; it is empty if the whole file is
 * unreadable.
 */
export type ConfigState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready' }
  | { readonly status: 'wrong'; readonly field: string; readonly message: string };
export const $configState = atom<ConfigState>({ status: 'loading' });

/**
 * Sets $config to the result of `load`. Never rejects: if the file is invalid, $configState
 * contains the error; if loading fails, the defaults remain.
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
