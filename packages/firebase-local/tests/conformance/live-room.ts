/** A path of the live database for one call, where everything is allowed. */
import { type Database, type DatabaseReference, ref } from 'firebase/database';
import type { World } from './world.ts';

export type Place = DatabaseReference;

export interface Room {
  /** A new client; returns references below the path. */
  client(): (path: string) => Place;
  /** References below the path for the caller's client. */
  on(database: Database): (path: string) => Place;
  /** The value at the path, read over HTTP. */
  stored(): Promise<unknown>;
}

export function roomOf({ id, connect, origin }: World): Room {
  const room = `open/${id()}`;
  const on =
    (database: Database) =>
    (path: string): Place =>
      ref(database, `${room}/${path}`);
  return {
    on,
    client: () => on(connect().database),
    stored: async () => {
      const answer = await fetch(`${origin}/${room}.json?ns=demo-project`);
      return (await answer.json()) as unknown;
    },
  };
}
