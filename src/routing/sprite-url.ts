/**
 * The file with the icons of the screens. It is separate from menu.ts, which contains all form
 * definitions, so that islands can use it.
 */
export const spriteUrl = '/icons/navigation.svg';
