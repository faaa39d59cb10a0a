import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take more than five seconds of processor time, whose size does not show it. */
const longFiles = [
  'tests/house/hostile-parsers.test.ts',
  'tests/house/regexes.test.ts',
  'src/api/reading/long-answers.test.ts',
  'tests/sync/long-queue.test.ts',
  'src/db/cache/first-view/first-list-view.test.ts',
  'tests/house/release-bundle.test.ts',
];

/** Vitest's order, but the long files of a project first: the last files of a run share its processors. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const isLong = ({ moduleId }: TestSpecification) => longFiles.some((path) => moduleId.endsWith(path));
    return projects.flatMap((name) => {
      const ofProject = sorted.filter(({ project }) => project.name === name);
      return [...ofProject.filter(isLong), ...ofProject.filter((file) => !isLong(file))];
    });
  }
}
