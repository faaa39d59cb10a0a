/** Why the camera cannot be used. */
export type CameraProblem = 'denied' | 'none' | 'in-use' | 'failed';

/** Maps a rejection of `getUserMedia` to a camera problem. */
export function cameraProblemOf(error: unknown): CameraProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
    case 'NotSupportedError':
      return 'none';
    case 'NotReadableError':
    case 'AbortError':
      return 'in-use';
    default:
      return 'failed';
  }
}
