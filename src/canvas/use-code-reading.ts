import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { newCodeReader } from './code-reader.ts';

/** Pause between two scans: short enough to feel immediate, long enough to keep the phone cool. */
const pauseMs = 120;

/** Scans the video for QR codes until unmount. Calls `onText` once for consecutive reads of the same text. Returns true when scanning failed. */
export function useCodeReading(video: RefObject<HTMLVideoElement | null>, onText: (text: string) => void): boolean {
  const [isBroken, setBroken] = useState(false);
  const tell = useEffectEvent(onText);
  useEffect(() => {
    const ending = new AbortController();
    let last: string | null = null;
    async function look() {
      const read = await newCodeReader();
      while (!ending.signal.aborted) {
        const text = video.current && video.current.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await read(video.current) : null;
        if (!ending.signal.aborted && text !== null && text !== '' && text !== last) {
          last = text;
          tell(text);
        }
        await new Promise((resolve) => {
          setTimeout(resolve, pauseMs);
        });
      }
    }
    look().catch(() => ending.signal.aborted || setBroken(true));
    return () => ending.abort();
  }, [video]);
  return isBroken;
}
