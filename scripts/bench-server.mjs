// npm run bench:server: compares the backend with a bare handler and with its SQL alone. `-- --rows 1000000` measures lists at any depth;
// `-- load --minutes 10 --rate 200` runs a load test; `-- saturate` measures health and saves
// while 50 of each costly call are in flight; `-- erase --rows 200000` erases a person beside saves.
import { ensureDependencies, runProgram } from './prepare.mjs';

ensureDependencies();
process.exit(await runProgram('tests/bench-server/run.ts'));
