import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TaborError } from '../../contract/wire/problem.ts';
import { useMessages } from '../../ui/overlays/messages.tsx';
import { downloadFile } from '../download-file.ts';
import { useProblemText } from '../use-problem-text.ts';
import { printPdf } from './print-pdf.ts';

export type MadeDocument = { readonly file: Blob; readonly name: string };

/** Rows that are laid out, of all. */
export type DocumentProgress = { readonly done: number; readonly all: number };

/** Progress of a long document, and its cancellation. */
export type DocumentRun = { readonly signal: AbortSignal; readonly onProgress: (progress: DocumentProgress) => void };

/** Makes a document; null when the user does not want it after all. */
export type MakeDocument = (run: DocumentRun) => Promise<MadeDocument | null>;

type DocumentFiles = {
  readonly isMaking: boolean;
  /** Null: nothing runs, or a document that does not report. */
  readonly progress: DocumentProgress | null;
  readonly save: () => Promise<void>;
  readonly print: () => Promise<void>;
  readonly cancel: () => void;
};

/** Saves or prints a document that the device makes; texts: `document`. */
export function useDocumentFiles(make: MakeDocument): DocumentFiles {
  const { t } = useTranslation('document');
  const messages = useMessages();
  const problemText = useProblemText();
  const [isMaking, setMaking] = useState(false);
  const [progress, setProgress] = useState<DocumentProgress | null>(null);
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);
  async function run(use: (made: MadeDocument) => void) {
    if (isMaking) return;
    const { signal } = (controller.current = new AbortController());
    setMaking(true);
    try {
      const file = await make({ signal, onProgress: setProgress });
      if (file && !signal.aborted) use(file);
    } catch (error) {
      if (!signal.aborted) messages.error(error instanceof TaborError ? problemText(error) : t('failed'));
    } finally {
      setMaking(false);
      setProgress(null);
    }
  }
  return {
    isMaking,
    progress,
    save: () =>
      run(({ file, name }) => {
        downloadFile(file, name);
        messages.success(t('made', { name }));
      }),
    print: () =>
      run(({ file }) => {
        if (!printPdf(URL.createObjectURL(file))) messages.error(t('blocked'));
      }),
    cancel: () => controller.current?.abort(),
  };
}
