import * as state from './0001-state.ts';
import * as content from './0002-content.ts';
import * as records from './0003-records.ts';
import * as appended from './0004-appended.ts';
import * as workspace from './0005-workspace.ts';
import * as listing from './0006-listing.ts';
import * as changes from './0007-changes.ts';
import * as extracts from './0008-extracts.ts';
import * as missing from './0009-missing.ts';

/** In order; a migration's number is its place in this list, kept in the database as `user_version`. Never edit one that was released. */
export const migrations = [state, content, records, appended, workspace, listing, changes, extracts, missing] as const;
