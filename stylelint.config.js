/** Colors, spacing and breakpoints come from styles/tokens.css; what a rule weighs is decided by its layer. */
export default {
  rules: {
    'at-rule-no-unknown': true,
    'block-no-empty': true,
    'color-no-invalid-hex': true,
    'color-named': 'never',
    'color-no-hex': true,
    'declaration-block-no-duplicate-properties': true,
    'declaration-property-unit-disallowed-list': { '/^(padding|margin|gap|row-gap|column-gap)/': ['px'] },
    'declaration-property-value-allowed-list': { 'z-index': ['/^var\\(--ds-layer-/'] },
    'function-disallowed-list': ['rgb', 'rgba', 'hsl', 'hsla'],
    'media-feature-range-notation': 'context',
    'media-feature-name-value-allowed-list': {
      width: ['560px', '900px', '1024px', '1100px', '1200px', '1500px'],
    },
    'no-duplicate-selectors': true,
    'property-no-unknown': true,
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global'] }],
    'unit-no-unknown': true,
  },
  overrides: [
    { files: ['src/renderer/styles/tokens.css'], rules: { 'color-no-hex': null } },
    // The build puts a module into the layer of its folder.
    { files: ['**/*.module.css'], rules: { 'at-rule-disallowed-list': ['layer'] } },
  ],
};
