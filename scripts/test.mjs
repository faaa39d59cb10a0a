// npm test: installs dependencies, then runs type check, lint, the check for advisories and all tests; the last line counts them.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureBuild, ensureContenders, ensureDependencies, projectNode, root, run, runTests } from './prepare.mjs';

const report = join(root, 'test-results', 'vitest.json');

ensureDependencies();
ensureContenders();
const browser = ensureBrowser();
if (!browser) fail('No Chromium or Chrome was found or could be installed. Install one, or name it in CHROMIUM_PATH.');

const npmRun = (name) => run(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['run', '-s', name]);
// Type check and lint run in parallel with the build and the first tests; `npm run check` reports them faster.
const steps = ['types', 'lint', 'advisories'];
console.log(`\n— ${steps.join(', ')}, build, tests`);
const checks = Promise.all(steps.map(npmRun));
const server = join(root, 'test-results', 'server');
const bundled = run(projectNode, [join(root, 'tests/support/backend/bundle-server.ts'), server]);
await ensureBuild();
if ((await bundled) !== 0) fail('The server could not be bundled.');

mkdirSync(join(root, 'test-results'), { recursive: true });
rmSync(report, { force: true });
// Engines, Kerberos, the cluster, the packages, the spreadsheets and the long security tests are separate commands, because they need system programs. The
// variants, the slow tests and the suites on the oldest PostgreSQL take many minutes more and run with `npm run test:all`.
const args = process.argv.slice(2);
const isWhole = args.includes('--all');
const excluded = [
  '!engines',
  '!kerberos',
  '!cluster',
  '!packages',
  '!spreadsheets',
  '!security',
  ...(isWhole ? [] : ['!variants', '!contract-slow', '!crash-slow', '!foreign-slow']),
];
const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
const code = await runTests(excluded, [...reports, ...args.filter((argument) => argument !== '--all')], {
  CHROMIUM_PATH: browser,
  SERVER_PROGRAM: join(server, 'server', 'main.js'),
  ...(isWhole ? { EVERY_POSTGRES: 'true' } : {}),
});
for (const [index, exitCode] of (await checks).entries()) {
  if (exitCode !== 0) fail(`npm run ${steps[index]} failed: see its lines above.`);
}
if (!existsSync(report)) fail('The tests ended without a report.');

const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8'));
// A file that fails to load reports no failed tests, but counts as a failure.
const failed = numFailedTests === 0 && code !== 0 ? Math.max(1, numFailedTestSuites) : numFailedTests;
console.log(`\n${numPassedTests} passed, ${failed} failed`);
process.exit(failed === 0 && numPassedTests > 0 ? 0 : 1);

function fail(message) {
  console.error(message);
  console.log('0 passed, 1 failed');
  process.exit(1);
}
