import imageCompression, { type Options } from 'browser-image-compression';

/** What the page sends; the answer is the compressed photo, or null when it cannot be read. */
export type CompressRequest = { readonly file: File; readonly options: Options };

self.addEventListener('message', ({ data: { file, options } }: MessageEvent<CompressRequest>) => {
  // Already in a worker: the library's own one loads its code by a text, which Trusted Types refuse.
  imageCompression(file, { ...options, useWebWorker: false }).then(
    (photo) => self.postMessage(photo),
    () => self.postMessage(null),
  );
});
