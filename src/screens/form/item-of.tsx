import type { ItemScreenProps, ScreenDeclaration } from '../declaration.ts';
import type { FormDeclaration } from './form-declaration.ts';

/** The item screen of an entity whose form is declared; both are loaded when the first record is opened. */
export function itemOf(
  declaration: Omit<ScreenDeclaration, 'item'>,
  loadForm: () => Promise<FormDeclaration>,
): NonNullable<ScreenDeclaration['item']> {
  return async () => {
    const [{ FormScreen }, form] = await Promise.all([import('./form-screen.tsx'), loadForm()]);
    function DeclaredItem({ recordKey }: ItemScreenProps) {
      return <FormScreen declaration={declaration} form={form} recordKey={recordKey ?? ''} />;
    }
    return { default: DeclaredItem };
  };
}
