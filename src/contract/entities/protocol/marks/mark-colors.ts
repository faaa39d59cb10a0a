/**
 * Colours of marks on drawings, the same in every theme, because the drawings are. The tokens `--color-mark-…` repeat them for style
 * sheets.
 */
export const markColors = { known: '#3f4a56', new: '#a30d14', selected: '#084f99' } as const;
