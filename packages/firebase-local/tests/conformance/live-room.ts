/** A place of the live database that one call has for itself and where everything is allowed. */
import { type Database, type DatabaseReference, ref } from 'firebase/database';
import type { World } from './world.ts';

export type Place = DatabaseReference;

export interface Room {
  /** A new client; gives places of this room. */
  client(): (path: string) => Place;
  /** Places of this room for a client of the caller's own. */
  on(database: Database): (path: string) => Place;
  /** What lies in this room, read over HTTP. */
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
