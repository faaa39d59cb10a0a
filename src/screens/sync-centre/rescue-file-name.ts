import type { RescueAbout } from '../../db/rescue/rescue-content.ts';

/** Name of the rescue file: user and time of the export, in characters that every file system accepts. */
export function rescueFileName({ user, createdAt }: Pick<RescueAbout, 'user' | 'createdAt'>): string {
  const name = user.normalize('NFKD').replaceAll(/[^\w.-]+/g, '') || 'user';
  return `tabor-${name}-${createdAt.replaceAll(/[^\d]+/g, '-')}.zip`;
}
