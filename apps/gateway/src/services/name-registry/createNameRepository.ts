import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/Database.js'
import { NameRegistryFailure } from './NameRegistryFailure.js'
import { nameAddresses, nameMessages, nameRegistrations, names } from './tables.js'

const dayMs = 24 * 60 * 60_000
/** How often a name changes while a signed text can be sent: what is remembered of texts is no more than that. */
const mostChanges = 20
/** Nobody has more names than an owner may register, but addresses move. */
const mostListed = 100

/** An address of a name, as it is kept. */
export type NameAddress = Omit<typeof nameAddresses.$inferSelect, 'name'>

/** A name with its addresses, as it is kept. */
export type NameRecord = typeof names.$inferSelect & { addresses: readonly NameAddress[] }

/** How many names there may be. */
export type NameLimits = { owner: number; caller: number; day: number }

/** A signed text that has been checked. */
export type AcceptedMessage = { hash: string; expiresAt: Date }

/** A change by a signed text; `isOwner` is asked again about the name as it is when the change's turn comes. */
export type Change = { isOwner: (record: NameRecord) => boolean; message: AcceptedMessage }

type Statements = Pick<Database, 'delete' | 'execute' | 'insert' | 'select' | 'update' | '$count'>

/** Where names are kept. */
export type NameRepository = ReturnType<typeof createNameRepository>

/**
 * Makes the repository of registered names.
 *
 * @param dependencies - Database and clock.
 */
export function createNameRepository({ database, now }: { database: Database; now: () => number }) {
  async function list(
    condition: SQL,
    statements: Pick<Database, 'select'> = database,
  ): Promise<NameRecord[]> {
    const rows = await statements
      .select()
      .from(names)
      .where(condition)
      .orderBy(names.registeredAt, names.name)
    if (rows.length === 0) return []
    const addresses = await statements
      .select()
      .from(nameAddresses)
      .where(
        inArray(
          nameAddresses.name,
          rows.map(({ name }) => name),
        ),
      )
      .orderBy(nameAddresses.coinType)
    return rows.map((row) => ({ ...row, addresses: addresses.filter(({ name }) => name === row.name) }))
  }

  async function find(name: string, statements?: Pick<Database, 'select'>): Promise<NameRecord | undefined> {
    return (await list(eq(names.name, name), statements))[0]
  }

  /** @throws NameRegistryFailure `name/replayed`. */
  async function accept(statements: Statements, name: string, message: AcceptedMessage): Promise<void> {
    const added = await statements
      .insert(nameMessages)
      .values({ name, ...message })
      .onConflictDoNothing()
      .returning({ hash: nameMessages.hash })
    if (added.length === 0) {
      throw new NameRegistryFailure('name/replayed', 'The message has arrived before. Sign a new one')
    }
  }

  /** Changes one name; whoever changes the same one waits. */
  async function change(
    name: string,
    { isOwner, message }: Change,
    run: (statements: Statements) => Promise<void>,
  ): Promise<void> {
    await database.transaction(async (statements) => {
      await statements.select({ name: names.name }).from(names).where(eq(names.name, name)).for('update')
      const record = await find(name, statements)
      if (!record) throw toUnregistered(name)
      if (!isOwner(record)) throw toNotOwner()
      const isRecent = and(eq(nameMessages.name, name), gt(nameMessages.expiresAt, new Date(now())))
      if ((await statements.$count(nameMessages, isRecent)) >= mostChanges) {
        const text = 'The name has been changed too often. Try again in some minutes'
        throw new NameRegistryFailure('name/changes', text, { retryAfterSeconds: 60 })
      }
      await accept(statements, name, message)
      await run(statements)
      await statements
        .update(names)
        .set({ updatedAt: new Date(now()) })
        .where(eq(names.name, name))
    })
  }

  return {
    find,

    /** Which of several names, by what they look like, are registered: what they look like, with the name. */
    async findLookalikes(skeletons: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const rows = await database
        .select({ name: names.name, skeleton: names.skeleton })
        .from(names)
        .where(inArray(names.skeleton, [...skeletons]))
      return new Map(rows.map(({ name, skeleton }) => [skeleton, name]))
    },

    /** The names that an address has signed for, the oldest first, under any of its coin types or under one. */
    async listOf({
      addressKey,
      coinType,
      namespace,
    }: {
      namespace: string
      addressKey: string
      coinType?: number
    }) {
      const rows = await database
        .selectDistinct({ name: nameAddresses.name })
        .from(nameAddresses)
        .where(
          and(
            eq(nameAddresses.namespace, namespace),
            eq(nameAddresses.addressKey, addressKey),
            eq(nameAddresses.isSigned, true),
            coinType === undefined ? undefined : eq(nameAddresses.coinType, coinType),
          ),
        )
        .limit(mostListed)
      return rows.length === 0
        ? []
        : list(
            inArray(
              names.name,
              rows.map(({ name }) => name),
            ),
          )
    },

    /**
     * Registers a name. All registrations wait for each other, so that no limit is passed unseen.
     *
     * @throws NameRegistryFailure when somebody was faster, the text has been used, or a limit is reached.
     */
    async register(
      name: Pick<NameRecord, 'addresses' | 'attributes' | 'name' | 'registrant' | 'skeleton'>,
      { caller, limits, message }: { caller: string; limits: NameLimits; message: AcceptedMessage },
    ): Promise<NameRecord> {
      const at = new Date(now())
      return database.transaction(async (statements) => {
        await statements.execute(sql`select pg_advisory_xact_lock(hashtext('names'))`)
        await requireRoom(statements, { at, caller, limits, registrant: name.registrant })
        await requireFree(statements, name)
        await accept(statements, name.name, message)
        const { addresses, ...row } = name
        await statements.insert(names).values({ ...row, registeredAt: at, updatedAt: at })
        await statements.insert(nameAddresses).values(addresses.map((one) => ({ ...one, name: name.name })))
        const expiresAt = new Date(at.getTime() + dayMs)
        await statements.insert(nameRegistrations).values({ id: randomUUID(), caller, expiresAt })
        return { ...row, addresses, registeredAt: at, updatedAt: at }
      })
    },

    /** Replaces the attributes of a name. */
    async setAttributes(name: string, attributes: Record<string, string>, by: Change): Promise<void> {
      await change(name, by, async (statements) => {
        await statements.update(names).set({ attributes }).where(eq(names.name, name))
      })
    },

    /**
     * Sets the address of one coin type.
     */
    async setAddress(name: string, address: NameAddress, by: Change): Promise<void> {
      await change(name, by, async (statements) => {
        await statements
          .insert(nameAddresses)
          .values({ ...address, name })
          .onConflictDoUpdate({ target: [nameAddresses.name, nameAddresses.coinType], set: address })
      })
    },

    /** Frees a name: anybody can register it again. Returns what it was; undefined when nobody had it. */
    async release(name: string): Promise<NameRecord | undefined> {
      const record = await find(name)
      const rows = await database.delete(names).where(eq(names.name, name)).returning({ name: names.name })
      return rows.length > 0 ? record : undefined
    },
  }
}

/** The failure of a change to a name that nobody has. */
export function toUnregistered(name: string) {
  return new NameRegistryFailure('name/unregistered', `Nobody has registered ${name}`)
}

/** The failure of a change by somebody else. */
export function toNotOwner() {
  return new NameRegistryFailure('name/not-owner', 'The name is not of this address under this coin type')
}

async function requireRoom(
  statements: Statements,
  { at, caller, limits, registrant }: { at: Date; caller: string; limits: NameLimits; registrant: string },
): Promise<void> {
  const isOfToday = gt(nameRegistrations.expiresAt, at)
  const isOfCaller = and(eq(nameRegistrations.caller, caller), isOfToday)
  const retryAfterSeconds = 60 * 60
  if ((await statements.$count(nameRegistrations, isOfCaller)) >= limits.caller) {
    const text = 'Too many names were registered from this network today. Try again later'
    throw new NameRegistryFailure('name/caller-full', text, { retryAfterSeconds })
  }
  if ((await statements.$count(nameRegistrations, isOfToday)) >= limits.day) {
    throw new NameRegistryFailure('name/full', 'Too many names were registered today. Try again later', {
      retryAfterSeconds,
    })
  }
  if ((await statements.$count(names, eq(names.registrant, registrant))) >= limits.owner) {
    throw new NameRegistryFailure('name/owner-full', `An address registers ${limits.owner} names at most`)
  }
}

async function requireFree(
  statements: Statements,
  { name, skeleton }: Pick<NameRecord, 'name' | 'skeleton'>,
): Promise<void> {
  const [taken] = await statements
    .select({ name: names.name })
    .from(names)
    .where(or(eq(names.name, name), eq(names.skeleton, skeleton)))
  if (taken) throw toTaken(name, taken.name)
}

/** The failure of a name that somebody has, or that looks like one. */
export function toTaken(name: string, taken: string) {
  return name === taken
    ? new NameRegistryFailure('name/taken', `${name} is registered already`)
    : new NameRegistryFailure('name/lookalike', `${name} looks like ${taken}, which is registered`)
}
