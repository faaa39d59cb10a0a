import type { ReactNode } from 'react';
import type { EntityDefinition } from '../../contract/definition/entity.ts';
import { isExtraColumn } from '../../contract/definition/extra-columns.ts';
import { entityRegistry } from '../../contract/registry.ts';
import type { ScreenDeclaration } from '../../screens/declaration/screen-declaration.ts';
import { useHasExtension } from '../../screens/use-supports.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { RoutePending } from '../placeholders/route-pending.tsx';

const BackendColumns = lazyPart(async () => (await import('../../screens/list/backend-columns.tsx')).BackendColumns, <RoutePending />);

type Props = { readonly declaration: ScreenDeclaration; readonly children: (declaration: ScreenDeclaration) => ReactNode };

/** `declaration` as it is declared, or with the columns of the backend's rows where the backend has none of those declared. */
export function WithColumns({ declaration, children }: Props) {
  const { grid }: EntityDefinition = entityRegistry[declaration.entity];
  const hasExtraColumns = useHasExtension('columns');
  if (hasExtraColumns || !declaration.columns.every(({ field }) => isExtraColumn(grid, field))) return children(declaration);
  return <BackendColumns declaration={declaration}>{children}</BackendColumns>;
}
