import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TaborError } from '../../contract/wire/problem.ts';
import { useMessages } from '../../ui/overlays/messages.tsx';
import { downloadFile } from '../download-file.ts';
import { useProblemText } from '../use-problem-text.ts';

export type MadeDocument = { readonly file: Blob; readonly name: string };

/** Saves or prints a document that the device makes; texts: `document`. */
export function useDocumentFiles(make: () => Promise<MadeDocument>): { readonly isMaking: boolean; readonly save: () => Promise<void>; readonly print: () => Promise<void> } {
  const { t } = useTranslation('document');
  const messages = useMessages();
  const problemText = useProblemText();
  const [isMaking, setMaking] = useState(false);
  async function run(use: (made: MadeDocument) => void) {
    if (isMaking) return;
    setMaking(true);
    try {
      use(await make());
    } catch (error) {
      messages.error(error instanceof TaborError ? problemText(error) : t('failed'));
    } finally {
      setMaking(false);
    }
  }
  return {
    isMaking,
    save: () =>
      run(({ file, name }) => {
        downloadFile(file, name);
        messages.success(t('made', { name }));
      }),
    print: () => run(({ file }) => printPdf(file)),
  };
}

/** Opens the PDF in a tab of its own and offers to print it there. */
function printPdf(file: Blob): void {
  const opened = window.open(URL.createObjectURL(file));
  opened?.addEventListener('load', () => opened.print());
}
