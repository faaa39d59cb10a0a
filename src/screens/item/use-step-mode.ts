import { useMediaQuery } from '../../ui/use-media-query.ts';

/** Fingers and narrow screens get one thing at a time; a mouse and a wide screen see the whole form. */
export function useStepMode(): boolean {
  return useMediaQuery('(max-width: 64em), (pointer: coarse)');
}
