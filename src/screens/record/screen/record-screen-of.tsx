import type { RecordScreenProps, LoadRecordScreen, ScreenDeclaration } from '../../declaration/screen-declaration.ts';
import type { FormDeclaration } from '../../declaration/form-declaration.ts';

/** The record screen of an entity with a declared form; screen and form are loaded with the first record. */
export function recordScreenOf(declaration: ScreenDeclaration, loadForm: () => Promise<FormDeclaration>): LoadRecordScreen {
  return async () => {
    const [{ FormScreen }, form] = await Promise.all([import('./form-screen.tsx'), loadForm()]);
    function DeclaredRecordScreen({ recordKey }: RecordScreenProps) {
      return <FormScreen declaration={declaration} form={form} recordKey={recordKey ?? ''} />;
    }
    return { default: DeclaredRecordScreen };
  };
}

/** `declaration` with the record screen of its form and further parts of the kind. */
export function withRecordScreen(
  declaration: ScreenDeclaration,
  loadForm: () => Promise<FormDeclaration>,
  more: Partial<ScreenDeclaration>,
): ScreenDeclaration {
  return { ...declaration, recordScreen: recordScreenOf(declaration, loadForm), ...more };
}
