// npm run bench:server: the backend beside a bare handler and its own SQL; `-- --rows 1000000` and its lists at any depth; `-- load --minutes 10 --rate 200`.
import { join } from 'node:path';
import { ensureDependencies, ownNode, root, run } from './prepare.mjs';

ensureDependencies();
process.exit(await run(ownNode, [join(root, 'tests/bench-server/run.ts'), ...process.argv.slice(2)]));
