/** Why there is no picture from a camera. */
export type CameraProblem = 'denied' | 'none' | 'in-use' | 'failed';

/** What `error`, as `getUserMedia` rejects with it, means to the person holding the device. */
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
