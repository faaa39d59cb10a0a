import { FileUp, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyFileDetails } from '../../../contract/entities/company/administration-answers.ts';
import { prepareFile, type FileProblem } from '../../../screens/record/files/prepare-file.ts';
import { RejectedFiles } from '../../../screens/record/photos/rejected-files.tsx';
import { useOnline } from '../../../screens/use-online.ts';
import { useProblemText } from '../../../screens/use-problem-text.ts';
import { callApi } from '../../../api/backend.ts';
import { Banner } from '../../../ui/layout/banner.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Line, Lines } from '../../../ui/layout/lists/lines.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { EditableLines } from '../page/editable-lines.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useAdministrationForm, useAdminQuery } from '../page/use-admin-query.ts';
import layout from '../../../ui/theme/layout.module.css';

type DialogCallbacks = { readonly onClose: () => void; readonly onSaved: () => void };

/** Files that are public: anonymous users see them too. */
export function CompanyFilesArea() {
  const { t } = useTranslation('administration');
  return (
    <EditableLines<readonly CompanyFileDetails[], CompanyFileDetails | null>
      query={useAdminQuery('companyFiles')}
      head={<p className={layout.note}>{t('companyFiles.hint')}</p>}
      addLabel={t('companyFiles.add')}
      defaults={null}
      renderLines={(files, open) => (
        <Lines label={t('areas.files')} empty={t('companyFiles.none')}>
          {files.map((file) => (
            <Line key={file.Id} title={file.Name} detail={file.FileName ?? file.Url} onPress={() => open(file)} />
          ))}
        </Lines>
      )}
      renderDialog={(opened, on) => (opened === null ? <AddDialog {...on} /> : <RemoveDialog file={opened} {...on} />)}
    />
  );
}

function AddDialog({ onClose, onSaved }: DialogCallbacks) {
  const { t } = useTranslation('administration');
  const problemText = useProblemText();
  const isOnline = useOnline();
  const input = useRef<HTMLInputElement>(null);
  const form = useAdministrationForm('addCompanyFile', { Name: '', FileId: null as number | null, Url: '' }, onSaved);
  const { values, change, errorOf, propsOf } = form;
  const [upload, setUpload] = useState<{
    readonly name: string;
    readonly isUploading: boolean;
    readonly problem: unknown;
    readonly rejection?: FileProblem;
  } | null>(null);

  async function uploadFile(file: File) {
    setUpload({ name: file.name, isUploading: true, problem: null });
    change({ FileId: null });
    try {
      const prepared = await prepareFile(file, true);
      if (prepared.kind === 'rejected')
        return setUpload({ name: file.name, isUploading: false, problem: null, rejection: prepared.problem });
      const id = (await callApi('file', 'upload', { file: { content: prepared.content, name: file.name } })) as number;
      change({ FileId: id, Url: '', ...(values.Name === '' ? { Name: file.name.replace(/\.[^.]+$/, '') } : {}) });
      setUpload({ name: file.name, isUploading: false, problem: null });
    } catch (problem) {
      setUpload({ name: file.name, isUploading: false, problem });
    }
  }

  return (
    <FormDialog title={t('companyFiles.add')} form={form} onClose={onClose}>
      <div className={layout.wrap3}>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('companyFiles.pick')}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) void uploadFile(file);
            event.target.value = '';
          }}
        />
        <Button icon={<FileUp aria-hidden />} isPending={upload?.isUploading} isDisabled={!isOnline} onPress={() => input.current?.click()}>
          {t('companyFiles.pick')}
        </Button>
        {values.FileId !== null && <span>{upload?.name}</span>}
      </div>
      {upload?.rejection && <RejectedFiles files={[{ id: 0, name: upload.name, problem: upload.rejection }]} />}
      {upload && upload.problem !== null && (
        <Banner tone="danger" title={upload.name}>
          {problemText(upload.problem)}
        </Banner>
      )}
      {values.FileId === null && (
        <TextField
          label={t('companyFiles.url')}
          description={t('companyFiles.urlHint')}
          value={values.Url}
          onChange={(Url) => change({ Url })}
          error={errorOf('Url') ?? errorOf('FileId')}
        />
      )}
      <TextField label={t('companyFiles.name')} description={t('companyFiles.nameHint')} isRequired {...propsOf('Name')} />
    </FormDialog>
  );
}

function RemoveDialog({ file, onClose, onSaved }: DialogCallbacks & { readonly file: CompanyFileDetails }) {
  const { t } = useTranslation('administration');
  const problemText = useProblemText();
  const isOnline = useOnline();
  const [isRemoving, setRemoving] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);

  async function remove() {
    setRemoving(true);
    try {
      await callApi('administration', 'removeCompanyFile', { parameters: { id: String(file.Id) } });
      onSaved();
    } catch (error) {
      setProblem(error);
      setRemoving(false);
    }
  }

  return (
    <Dialog
      title={file.Name}
      onClose={onClose}
      footer={
        <Button variant="danger" icon={<Trash2 aria-hidden />} isPending={isRemoving} isDisabled={!isOnline} onPress={() => void remove()}>
          {t('companyFiles.remove')}
        </Button>
      }
    >
      {problem !== null && <Banner tone="danger">{problemText(problem)}</Banner>}
      <p>{file.FileName ?? file.Url}</p>
      <p className={layout.note}>{t('companyFiles.removeHint')}</p>
    </Dialog>
  );
}
