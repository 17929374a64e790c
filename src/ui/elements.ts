import type { ReactElement } from 'react';

/**
 * What a component takes to show beside other content: elements, never a text, because a translated
 * page breaks a text beside other content (scripts/lint/text.mjs).
 */
export type Elements = ReactElement | false | '' | null | undefined | readonly Elements[];
