export const menuAreas = ['fleet', 'rental', 'costs', 'logistics', 'company'] as const;

export type MenuArea = (typeof menuAreas)[number];
