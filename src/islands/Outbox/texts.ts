import type home from '../../locales/de/home.json';

export type OutboxTexts = typeof home['reports'];
