import { moveToDatabase, moveToStore, sweepObjects } from '../files/objects.ts';
import { AdminError, oneOf, type Command, type Desk } from './command.ts';

const places = ['s3', 'database'] as const;

export const fileCommands: readonly Command[] = [
  {
    words: 'files status',
    takes: [],
    does: 'prints how many files are in the database and how many in the S3 store',
    run: async ({ acting, say }) => {
      const counted = await acting.db
        .selectFrom('file')
        .select(({ fn, eb }) => [eb('ObjectKey', 'is not', null).as('isObject'), fn.countAll<number>().as('count'), fn.sum<number>('Size').as('bytes')])
        .groupBy('isObject')
        .execute();
      for (const { isObject, count, bytes } of counted) say(`${isObject ? 's3' : 'database'}\t${count} files\t${bytes} bytes`);
    },
  },
  {
    words: 'files move',
    takes: ['PLACE'],
    does: `moves the files to: ${places.join(', ')}; can be interrupted and repeated, and blocks no user`,
    run: async (desk, given) => {
      const place = oneOf('PLACE', given.of('PLACE'), places);
      const moved = await (place === 's3' ? moveToStore : moveToDatabase)(desk.acting.db, storeOf(desk));
      desk.say(`${moved} files are moved.`);
    },
  },
  {
    words: 'files sweep',
    takes: [],
    does: 'deletes the objects of files that were deleted a week ago; the server also does this every hour',
    run: async (desk) => {
      desk.say(`${await sweepObjects(desk.acting.db, storeOf(desk))} objects are deleted.`);
    },
  },
];

function storeOf({ store }: Desk): NonNullable<Desk['store']> {
  if (!store) throw new AdminError('There is no S3 store: set FILES_S3_ENDPOINT, FILES_S3_BUCKET, FILES_S3_KEY and FILES_S3_SECRET.');
  return store;
}
