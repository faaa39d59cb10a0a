/** The parts of the menu, in its order. */
export const menuAreas = ['fleet', 'rental', 'costs', 'logistics', 'company'] as const;

export type MenuArea = (typeof menuAreas)[number];
