/** What stylelint holds over the styles. Prettier owns their layout. */
export default {
  extends: ['stylelint-config-standard'],
  reportDescriptionlessDisables: true,
  reportNeedlessDisables: true,
  rules: {
    // Layout is Prettier's; where an empty line helps the reader is the writer's choice.
    'at-rule-empty-line-before': null,
    'comment-empty-line-before': null,
    'custom-property-empty-line-before': null,
    'declaration-empty-line-before': null,
    'rule-empty-line-before': null,
    // The rule compares the ends of selectors and cannot see that two never meet at one element;
    // the files follow the order of the screens instead.
    'no-descending-specificity': null,
    // A block and its part are words with hyphens; a variant follows after "--", in the spelling
    // of the state that it shows ("--inProgress").
    'selector-class-pattern': '^[a-z][a-z0-9]*(-[a-z0-9]+)*(--[a-z][a-zA-Z]*)?$',
    // Safari on the iPhone knows this property under its prefix alone.
    'property-no-vendor-prefix': [true, { ignoreProperties: ['-webkit-text-size-adjust'] }],
    // The bars of a phone's browser cover a part of 100vh; dvh and svh end above them.
    'unit-disallowed-list': ['vh'],
    // A colour has a name that says what it is for (tokens.css), or it follows no theme.
    'color-no-hex': true,
    'color-named': 'never',
    'function-disallowed-list': ['/^(rgb|hsl|hwb|lab|lch|oklab|oklch|color)/'],
  },
  overrides: [
    {
      // The tokens themselves, and what paper has instead of a theme.
      files: ['src/styles/{tokens,paper,print}.css'],
      rules: { 'color-no-hex': null, 'color-named': null, 'function-disallowed-list': null },
    },
  ],
};
