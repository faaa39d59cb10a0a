-- Changes and removals only of the user's own records: `owners` of the kind's declaration. Grants before this migration keep their extent.
ALTER TABLE user_permission ADD COLUMN "IsOwnOnly" boolean NOT NULL DEFAULT false;
