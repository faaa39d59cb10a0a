import type { SessionRow } from '../db/rows.ts';
import { userDatabase } from '../db/user-database.ts';
import { screenOf } from '../entities/registry.ts';
import { gridQueryOf } from '../screens/list/grid-query.ts';
import { readListSearch } from '../screens/list/list-search.ts';
import { readListAhead } from '../screens/list/use-list-view.ts';

/** A question that takes longer is answered on the screen itself, which shows that it is reading. */
const patienceMs = 200;

/** Reads the rows that a list's address asks for while its screen is still on the way. */
export async function readRouteAhead(session: SessionRow | null, entity: string, given: Readonly<Record<string, unknown>>): Promise<void> {
  const declaration = screenOf(entity);
  if (!session || !declaration) return;
  const query = gridQueryOf(declaration, readListSearch(given, declaration.columns));
  const reading = readListAhead(userDatabase(session.user.Username), declaration.entity, query).catch(leaveToTheScreen);
  await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}

/** The screen asks the same question and tells what is wrong. */
function leaveToTheScreen(): void {}
