import type { ScreenDeclaration } from '../../screens/declaration.ts';
import { itemOf } from '../../screens/form/item-of.tsx';
import { costDeclaration } from './declaration.ts';

const form = async () => (await import('./form.ts')).costForm;

export const costScreens: ScreenDeclaration = { ...costDeclaration, item: itemOf(costDeclaration, form), inline: form };
