import { Search, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { SearchField } from 'react-aria-components/SearchField';
import fieldStyles from '../fields/field.module.css';
import unseen from '../theme/unseen.module.css';
import type { SearchFieldProps } from '../fields/search-field.tsx';

/** A search field whose arrow keys move through the results of the palette around it. */
export function PaletteField({ label, value, onChange, placeholder = label }: SearchFieldProps) {
  const { t } = useTranslation('ui');
  return (
    <SearchField className={fieldStyles.field ?? ''} value={value} onChange={onChange} autoFocus>
      <Label className={unseen.unseen ?? ''}>{label}</Label>
      <Group className={fieldStyles.control ?? ''}>
        <span className={fieldStyles.leading}>
          <Search size={20} aria-hidden />
        </span>
        <Input className={fieldStyles.input ?? ''} placeholder={placeholder} enterKeyHint="search" />
        {value !== '' && (
          <Button className={fieldStyles.inner ?? ''} aria-label={t('clear')}>
            <X size={20} aria-hidden />
          </Button>
        )}
      </Group>
    </SearchField>
  );
}
