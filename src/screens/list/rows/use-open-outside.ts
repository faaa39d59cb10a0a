import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useMessages } from '../../../ui/overlays/messages.tsx';
import { downloadFile } from '../../download-file.ts';
import { useSession } from '../../session-context.tsx';
import { useHasExtension } from '../../use-supports.ts';
import { fileIdIn } from './file-id-in.ts';

/**
 * Opens a link that leads to a file of the backend; false leaves it to the browser. A backend of the specification may want the token for
 * every call, which a link of the browser does not carry: its file is downloaded.
 */
export function useOpenOutside(nameOf: (href: string) => string): (href: string) => boolean {
  const { session } = useSession();
  const messages = useMessages();
  const { t } = useTranslation('list');
  const isOwnBackend = useHasExtension('columns');
  return useCallback(
    (href) => {
      const id = isOwnBackend || !session.token ? null : fileIdIn(href, session.backendAddress);
      if (id === null) return false;
      const save = async () => {
        const { fetchFile } = await import('../../../api/download.ts');
        const file = await fetchFile(id);
        if (file) downloadFile(file, nameOf(href));
        else messages.error(t('export.failed'));
      };
      void save();
      return true;
    },
    [isOwnBackend, session, nameOf, messages, t],
  );
}
