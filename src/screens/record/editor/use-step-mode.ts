import { useMediaQuery } from '../../../ui/theme/use-media-query.ts';

/** Steps on touch and narrow screens; the whole form on wide screens with a mouse. */
export function useStepMode(): boolean {
  return useMediaQuery('(max-width: 64em), (pointer: coarse)');
}
