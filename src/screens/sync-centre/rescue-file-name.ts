import type { RescueAbout } from '../../db/rescue-content.ts';

/** Name of the rescue file: whose it is and when it was saved, in letters that every file system takes. */
export function rescueFileName({ user, createdAt }: Pick<RescueAbout, 'user' | 'createdAt'>): string {
  const name = user.normalize('NFKD').replaceAll(/[^\w.-]+/g, '') || 'user';
  return `tabor-${name}-${createdAt.replaceAll(/[^\d]+/g, '-')}.zip`;
}
