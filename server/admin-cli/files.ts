import { moveToDatabase, moveToStore, sweepObjects } from '../files/objects.ts';
import { AdminError, oneOf, type Command, type CommandContext } from './command.ts';

const storageLocations = ['s3', 'database'] as const;

export const fileCommands: readonly Command[] = [
  {
    name: 'files status',
    positionalNames: [],
    summary: 'prints how many files are in the database and how many in the S3 store',
    run: async ({ adminContext, print }) => {
      const counted = await adminContext.db
        .selectFrom('file')
        .select(({ fn, eb }) => [
          eb('ObjectKey', 'is not', null).as('isObject'),
          fn.countAll<number>().as('count'),
          fn.sum<number>('Size').as('bytes'),
        ])
        .groupBy('isObject')
        .execute();
      for (const { isObject, count, bytes } of counted) print(`${isObject ? 's3' : 'database'}\t${count} files\t${bytes} bytes`);
    },
  },
  {
    name: 'files move',
    positionalNames: ['PLACE'],
    summary: `moves the files to: ${storageLocations.join(', ')}; can be interrupted and repeated, and blocks no user`,
    run: async (context, commandArgs) => {
      const place = oneOf('PLACE', commandArgs.positional('PLACE'), storageLocations);
      const moved = await (place === 's3' ? moveToStore : moveToDatabase)(context.adminContext.db, requireStore(context));
      context.print(`${moved} files are moved.`);
    },
  },
  {
    name: 'files sweep',
    positionalNames: [],
    summary: 'deletes the objects of files that were deleted a week ago; the server also does this every hour',
    run: async (context) => {
      context.print(`${await sweepObjects(context.adminContext.db, requireStore(context))} objects are deleted.`);
    },
  },
];

function requireStore({ store }: CommandContext): NonNullable<CommandContext['store']> {
  if (!store) throw new AdminError('There is no S3 store: set FILES_S3_ENDPOINT, FILES_S3_BUCKET, FILES_S3_KEY and FILES_S3_SECRET.');
  return store;
}
