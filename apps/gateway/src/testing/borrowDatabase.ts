import pg from 'pg'
import {
  createDatabase,
  runOnTestPostgres,
  toTestPostgresUrl,
} from '../../../../scripts/lib/testPostgres.mjs'

/** A larger table is quicker truncated than emptied row by row, in bytes. */
const maxDeletedBytes = 262_144
/** Longest wait for a test's last connection to end, in milliseconds: as long as dropping a database waits. */
const maxLeavingMs = 5_000

/** All schemas but the server's own and that of the migrations. */
const ownSchemas = `
  select oid from pg_namespace where nspname not in ('drizzle', 'information_schema') and nspname not like 'pg\\_%'`

/** A database that this process has for itself: `shape` says which tables it was made with. */
type Kept = { name: string; shape: string }

/** The emptied databases of this process, by what they are copies of. */
const free = new Map<string, Kept[]>()
/** What this process has locked, or is about to. */
const taken = new Set<string>()
let connecting: Promise<pg.Client> | undefined

/**
 * Lends a test an empty copy of a template. A copy has a thousand files, which take longer to make and to delete than most tests,
 * so that a copy that is given back is emptied and lent again. At most as many are on the server as tests had at once; the next
 * run makes them anew under the same names.
 *
 * @param template - The database it is a copy of.
 * @returns Its address, and what gives it back; that throws when somebody is connected to it still.
 */
export async function borrowDatabase(template: string): Promise<{ url: string; giveBack(): Promise<void> }> {
  const kept = free.get(template)?.pop() ?? (await make(template))
  return {
    url: toTestPostgresUrl(kept.name),
    async giveBack() {
      const isAsMade = await runOnTestPostgres(async (client) => {
        await waitUntilAlone(client)
        await empty(client)
        return (await readShape(client)) === kept.shape
      }, kept.name)
      // A test that changed tables has had it for itself.
      const next = isAsMade ? kept : await remake(kept.name, template)
      free.set(template, [...(free.get(template) ?? []), next])
    },
  }
}

/** Makes the first copy that no other process has; its name is locked until this process ends. */
async function make(template: string): Promise<Kept> {
  for (let index = 0; ; index++) {
    const name = `${template.replace('template', 'lent')}_${index}`
    if (taken.has(name)) continue
    taken.add(name)
    const { rows } = await (await keeper()).query('select pg_try_advisory_lock(hashtext($1)) as mine', [name])
    if (rows[0].mine) return remake(name, template)
    taken.delete(name)
  }
}

async function remake(name: string, template: string): Promise<Kept> {
  const client = await keeper()
  // Of a process that was ended, connections may be left.
  await client.query(`drop database if exists ${name} with (force)`)
  await createDatabase(client, name, template)
  return { name, shape: await runOnTestPostgres(readShape, name) }
}

/** The connection that holds the locks of this process; it does not keep the process alive. */
function keeper(): Promise<pg.Client> {
  connecting ??= (async () => {
    // The types of pg leave `unref` out.
    const client = new pg.Client({ connectionString: toTestPostgresUrl('postgres') }) as pg.Client & {
      unref(): void
    }
    await client.connect()
    client.unref()
    return client
  })()
  return connecting
}

async function waitUntilAlone(client: pg.Client): Promise<void> {
  const until = performance.now() + maxLeavingMs
  for (;;) {
    const { rowCount } = await client.query(
      `select query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and backend_type = 'client backend'`,
    )
    if (!rowCount) return
    if (performance.now() > until)
      throw new Error(`${rowCount} connections to the test's database are open still`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** Deletes all rows but those that say which migrations were made, and lets numbers begin again. */
async function empty(client: pg.Client): Promise<void> {
  await client.query(`
    do $$
    declare
      one record;
      is_used boolean;
    begin
      set local session_replication_role = replica; -- In any order, whatever refers to what.
      for one in
        select oid::regclass as name, pg_relation_size(oid) as size from pg_class
        where relkind = 'r' and relnamespace in (${ownSchemas}) and pg_relation_size(oid) > 0
      loop
        if one.size > ${maxDeletedBytes} then
          execute format('truncate %s cascade', one.name);
        else
          execute format('select exists (select from %s)', one.name) into is_used;
          if is_used then execute format('delete from %s', one.name); end if;
        end if;
      end loop;
      for one in
        select schemaname, sequencename, start_value from pg_sequences
        where last_value is not null and schemaname::regnamespace in (${ownSchemas})
      loop
        perform setval(format('%I.%I', one.schemaname, one.sequencename)::regclass, one.start_value, false);
      end loop;
    end $$`)
}

/** Names all tables, columns, indexes and rules of the database in one hash. */
async function readShape(client: pg.Client): Promise<string> {
  const { rows } = await client.query(`
    select md5(string_agg(line, e'\\n' order by line)) as shape from (
      select concat_ws(' ', c.oid::regclass, c.relkind, a.attname, a.atttypid, a.attnotnull) as line
        from pg_class c join pg_attribute a on a.attrelid = c.oid where c.relnamespace in (${ownSchemas}) and a.attnum > 0
      union all select indexdef from pg_indexes where schemaname::regnamespace in (${ownSchemas})
      union all select conrelid::regclass || pg_get_constraintdef(oid) from pg_constraint
        where connamespace in (${ownSchemas})
      union all select tgrelid::regclass || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    ) as lines`)
  return rows[0].shape
}
