/** All definitions, for tests, checks and the office. A page imports only the one file of its own form. */
import type { FormDefinition } from '../form.ts';
import { dispositionMessage } from './disposition-message.ts';

export const formDefinitions: Readonly<Record<string, FormDefinition>> = { dispositionMessage };
