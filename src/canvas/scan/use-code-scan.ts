import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { newCodeReader } from './code-reader.ts';

/** Pause between two scans: short enough to feel immediate, long enough not to heat the phone. */
const SCAN_INTERVAL_MS = 120;

/**
 * Scans the video for QR codes until unmount. Calls `onText` once for consecutive reads of the same text. Returns true when scanning
 * failed.
 */
export function useCodeScan(video: RefObject<HTMLVideoElement | null>, onText: (text: string) => void): boolean {
  const [isBroken, setBroken] = useState(false);
  const report = useEffectEvent(onText);
  useEffect(() => {
    const aborter = new AbortController();
    let last: string | null = null;
    async function scan() {
      const read = await newCodeReader();
      while (!aborter.signal.aborted) {
        const text = video.current && video.current.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await read(video.current) : null;
        if (!aborter.signal.aborted && text !== null && text !== '' && text !== last) {
          last = text;
          report(text);
        }
        await new Promise((resolve) => {
          setTimeout(resolve, SCAN_INTERVAL_MS);
        });
      }
    }
    scan().catch(() => aborter.signal.aborted || setBroken(true));
    return () => aborter.abort();
  }, [video]);
  return isBroken;
}
