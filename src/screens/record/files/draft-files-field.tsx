import { parsePhotos } from '../photos/parse-photos.ts';
import { withPhoto } from '../photos/photo.ts';
import type { Patch } from '../drafts/use-draft-form.ts';
import { draftFilesField } from './draft-files.ts';
import { FilePanel } from './file-panel.tsx';

type Values = Readonly<Record<string, unknown>>;

type Props = { readonly values: Values; readonly change: (patch: Patch<Values>) => void; readonly startsWithCamera: boolean };

/** Files of an unsaved record: saved with its form, uploaded after it. */
export function DraftFilesField({ values, change, startsWithCamera }: Props) {
  const files = parsePhotos(values[draftFilesField]).map((file) => ({ ...file, state: 'draft' as const }));
  const put = (edit: (before: ReturnType<typeof parsePhotos>) => ReturnType<typeof parsePhotos>) => {
    change((before) => ({ [draftFilesField]: edit(parsePhotos(before[draftFilesField])) }));
    return Promise.resolve();
  };
  return (
    <FilePanel
      files={files}
      uploads={[]}
      mayChange
      startsWithCamera={startsWithCamera}
      onSave={(file) => put((before) => withPhoto(before, file))}
      onRemove={({ Key }) => put((before) => before.filter((file) => file.Key !== Key))}
      onReplace={({ Key }, file) => put((before) => before.map((one) => (one.Key === Key ? file : one)))}
    />
  );
}
