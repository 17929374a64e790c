/**
 * The company's configuration as screens read it: defaults first, the file's values when they have
 * arrived.
 */
import { atom } from 'nanostores';
import type { Config } from './model/config-schema.ts';
import { defaultConfig } from './model/default-config.ts';

export const $config = atom<Config>(defaultConfig);

/**
 * `field` is the path of the wrong value in config.json, empty where the whole file is not
 * readable.
 */
export type ConfigState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready' }
  | { readonly status: 'wrong'; readonly field: string; readonly message: string };
export const $configState = atom<ConfigState>({ status: 'loading' });

/**
 * Fills $config from `load`. Never rejects: a wrong file is in $configState, with the field it is
 * about; where nothing can be read the defaults stay.
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
