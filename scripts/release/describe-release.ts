import { spawnSync } from 'node:child_process';
import packageJson from '../../package.json' with { type: 'json' };

export type Release = {
  /** Of package.json, with the commit as build metadata: `0.1.0+9043ad9a52`. */
  readonly version: string;
  /** Time of the commit in seconds since 1970: the date of all files. */
  readonly date: number;
};

/**
 * The release that is built from `root`. `SOURCE_COMMIT` and `SOURCE_DATE_EPOCH` replace the answers of git, for a build without a
 * repository.
 */
export function describeRelease(root: string, environment: Readonly<Record<string, string | undefined>>): Release {
  const commit = environment['SOURCE_COMMIT'] || commitOf(root);
  const date = Number(environment['SOURCE_DATE_EPOCH'] || git(root, ['log', '-1', '--format=%ct']));
  if (!/^[\w.-]+$/.test(commit) || !Number.isSafeInteger(date))
    throw new Error('SOURCE_COMMIT is no name of a commit, or SOURCE_DATE_EPOCH no number of seconds');
  return { version: `${packageJson.version}+${commit}`, date };
}

/** Marks a working tree with changes, so that no package claims to be a commit that it is not. */
function commitOf(root: string): string {
  const commit = git(root, ['rev-parse', '--short=10', 'HEAD']);
  return git(root, ['status', '--porcelain']) === '' ? commit : `${commit}.modified`;
}

function git(root: string, args: readonly string[]): string {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  if (status !== 0)
    throw new Error('This folder is no git repository: name its commit in SOURCE_COMMIT and its time in SOURCE_DATE_EPOCH.');
  return stdout.trim();
}
