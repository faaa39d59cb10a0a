import { NotebookPen, Unlink } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isLocalKey, type RecordKey } from '../../contract/wire/fields.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { Banner } from '../../ui/layout/banner.tsx';
import type { CustomFieldProps, FieldDeclaration } from '../declaration/form-declaration.ts';
import { recordPath } from '../paths.ts';
import { usePulledRecord, useRecord } from '../record/data/use-record.ts';
import { useSession } from '../session-context.tsx';
import { textOf } from '../text-of.ts';

/** The rental application that a booking or rental is made from: who applied for what, with a link to it. */
function ApplicationField(props: CustomFieldProps) {
  // The texts load with the first record that has an application.
  return (
    <Suspense>
      <Application {...props} />
    </Suspense>
  );
}

/** The application of a record as a field of its form, shown where there is one. */
export const applicationField = {
  field: 'ApplicationId',
  type: 'custom',
  control: ApplicationField,
  shownAs: 'ApplicationName',
  isWide: true,
  isShown: ({ ApplicationId }) => ApplicationId !== null && ApplicationId !== undefined,
} as const satisfies FieldDeclaration;

function Application({ field, values, change }: CustomFieldProps) {
  const { t } = useTranslation('decision');
  const { may } = useSession();
  const key = values[field];
  const unlink = (
    <Button variant="quiet" icon={<Unlink aria-hidden />} onPress={() => change({ [field]: null })}>
      {t('application.unlink')}
    </Button>
  );
  if (typeof key !== 'number' && !isLocalKey(key)) return null;
  if (!may('RentalApplication', 'IsRead'))
    return <Banner tone="info" title={t('application.from', { name: textOf(values['ApplicationName']) })} action={unlink} />;
  return <LinkedApplication applicationKey={key} values={values} change={change} unlink={unlink} />;
}

type LinkedProps = Pick<CustomFieldProps, 'values' | 'change'> & { readonly applicationKey: RecordKey; readonly unlink: ReactNode };

function LinkedApplication({ applicationKey, values, change, unlink }: LinkedProps) {
  const { t } = useTranslation('decision');
  const opened = useRecord('rental-application', applicationKey);
  usePulledRecord('rental-application', applicationKey);
  const columns = { ...opened?.record?.item, ...opened?.record?.row };
  const [phone, email] = [textOf(columns['PhoneNumber']), textOf(columns['Email'])];
  const name =
    textOf(columns['FirstNameLastName']) ||
    [columns['FirstName'], columns['LastName']].map(textOf).filter(Boolean).join(' ') ||
    textOf(values['ApplicationName']);
  const requested = [textOf(columns['Class']), textOf(columns['Model'])].filter(Boolean).join(', ');
  const places = [textOf(columns['StartPredefinedPlace']), textOf(columns['EndPredefinedPlace'])].filter(Boolean).join(' – ');
  const parts = [phone, email, requested, places, textOf(columns['Comments'])].filter(Boolean);
  const comment = 'Comments' in values ? 'Comments' : 'Comment';
  const copy = () => change((before) => ({ [comment]: [textOf(before[comment]), [name, ...parts].join(', ')].filter(Boolean).join('\n') }));
  return (
    <Banner
      tone="info"
      title={t('application.from', { name })}
      action={
        <>
          <Button variant="quiet" icon={<NotebookPen aria-hidden />} onPress={copy}>
            {t('application.copy')}
          </Button>
          {unlink}
        </>
      }
    >
      <p>{parts.join(' · ')}</p>
      <TextLink href={recordPath('rental-application', opened?.key ?? applicationKey)}>{t('application.open')}</TextLink>
    </Banner>
  );
}
