import { FileSpreadsheet } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/button.tsx';

type Props = {
  readonly hasFile: boolean;
  readonly isPending: boolean;
  readonly takesAnyFile?: boolean;
  readonly onPick: (file: File | undefined) => void;
};

const fileTypes = '.xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Picks the spreadsheet of an import; a corrected file can be picked again. */
export function SheetPicker({ hasFile, isPending, takesAnyFile = false, onPick }: Props) {
  const { t } = useTranslation('import');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={takesAnyFile ? undefined : fileTypes}
        aria-label={t('pick')}
        onChange={(event) => {
          onPick(event.target.files?.[0]);
          // Reset, or picking the corrected file again would fire no event.
          event.target.value = '';
        }}
      />
      <Button
        variant={hasFile ? 'secondary' : 'primary'}
        size="large"
        icon={<FileSpreadsheet aria-hidden />}
        isPending={isPending}
        onPress={() => input.current?.click()}
      >
        {t(hasFile ? 'pickOther' : 'pick')}
      </Button>
    </>
  );
}
