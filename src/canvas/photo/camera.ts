import { useEffect, useState } from 'react';
import { cameraProblemOf, type CameraProblem } from './camera-problem.ts';

export type CameraState =
  | { readonly status: 'starting' }
  | { readonly status: 'live'; readonly stream: MediaStream; readonly hasTorch: boolean; readonly hasOther: boolean }
  | { readonly status: 'problem'; readonly problem: CameraProblem };

type Facing = 'environment' | 'user';

/** The device's camera, the rear one first; stopped on unmount. */
export function useCamera() {
  const [request, setRequest] = useState<{ facing: Facing; attempt: number }>({ facing: 'environment', attempt: 0 });
  const [state, setState] = useState<CameraState>({ status: 'starting' });

  useEffect(() => {
    let isMounted = true;
    let opened: MediaStream | undefined;
    openCamera(request.facing).then(
      (camera) => {
        if (!isMounted) return stop(camera.stream);
        opened = camera.stream;
        setState({ status: 'live', ...camera });
        // Another app may take the camera away at any time.
        trackOf(opened)?.addEventListener('ended', () => isMounted && setState({ status: 'problem', problem: 'in-use' }));
      },
      (error: unknown) => isMounted && setState({ status: 'problem', problem: cameraProblemOf(error) }),
    );
    return () => {
      isMounted = false;
      if (opened) stop(opened);
    };
  }, [request]);

  function restart(facing: Facing) {
    setState({ status: 'starting' });
    setRequest({ facing, attempt: request.attempt + 1 });
  }

  return {
    state,
    retry: () => restart(request.facing),
    switchCamera: () => restart(request.facing === 'environment' ? 'user' : 'environment'),
  };
}

/** Turns the torch of `stream`'s camera on or off; resolves to its new state. */
export async function setTorch(stream: MediaStream, isOn: boolean): Promise<boolean> {
  // `torch` belongs to the Image Capture API, which is missing in the DOM types.
  const light: MediaTrackConstraintSet & { torch: boolean } = { torch: isOn };
  try {
    await trackOf(stream)?.applyConstraints({ advanced: [light] });
    return isOn;
  } catch {
    // A failing torch must not lose the photo; the button shows that it stayed off.
    return false;
  }
}

async function openCamera(facing: Facing) {
  // `mediaDevices` is missing in insecure contexts, where the camera is unavailable.
  if (!('mediaDevices' in navigator)) throw new DOMException('no media devices', 'NotSupportedError');
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: facing }, width: { ideal: 2560 }, height: { ideal: 1920 } },
  });
  const devices = await navigator.mediaDevices.enumerateDevices();
  return { stream, hasTorch: hasTorch(stream), hasOther: devices.filter((device) => device.kind === 'videoinput').length > 1 };
}

function hasTorch(stream: MediaStream): boolean {
  const track = trackOf(stream);
  const capabilities: MediaTrackCapabilities & { torch?: boolean } =
    typeof track?.getCapabilities === 'function' ? track.getCapabilities() : {};
  return capabilities.torch === true;
}

function trackOf(stream: MediaStream): MediaStreamTrack | undefined {
  return stream.getVideoTracks()[0];
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
