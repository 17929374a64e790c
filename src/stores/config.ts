/** The company's configuration as screens read it: defaults first, the file's values when they have arrived. */
import { atom } from 'nanostores';
import type { Config } from '../domain/config.ts';
import { defaultConfig } from '../domain/config-defaults.ts';

export const $config = atom<Config>(defaultConfig);

/** `field` is the path of the wrong value in config.json, empty where the whole file is not readable. */
export type ConfigState = { readonly status: 'loading' } | { readonly status: 'ready' } | { readonly status: 'wrong'; readonly field: string; readonly message: string };
export const $configState = atom<ConfigState>({ status: 'loading' });

/** Fills $config from `load`. Never rejects: a wrong file is in $configState, with the field it is about. */
export async function connectConfig(load: () => Promise<Config>): Promise<void> {
  try {
    $config.set(await load());
    $configState.set({ status: 'ready' });
  } catch (error) {
    const field = error instanceof Error && 'field' in error ? String(error.field) : '';
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    $configState.set({ status: 'wrong', field, message });
  }
}
