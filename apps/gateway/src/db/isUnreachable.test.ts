import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openTestPglite } from '../testing/openTestPglite.js'
import { openTestPostgres } from '../testing/openTestPostgres.js'
import { isUnreachable } from './isUnreachable.js'
import { openPostgres } from './openPostgres.js'

const toError = (promise: PromiseLike<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

const engines = { 'the embedded database': openTestPglite, PostgreSQL: openTestPostgres }

describe('a database that cannot be asked', () => {
  test.each(Object.entries(engines))('is one that was closed: %s', async (_name, open) => {
    const { close, database } = await open()
    await close()
    expect(isUnreachable(await toError(database.execute(sql`select 1`)))).toBe(true)
  })

  test('is a server that is not there', async () => {
    expect(isUnreachable(await toError(openPostgres('postgres://nobody@127.0.0.1:1/none')))).toBe(true)
  })

  test.each(Object.entries(engines))('is not one that was asked nonsense: %s', async (_name, open) => {
    const { close, database } = await open()
    expect(isUnreachable(await toError(database.execute(sql`select ${'\0'}::text`)))).toBe(false)
    expect(isUnreachable(await toError(database.execute(sql`select nothing`)))).toBe(false)
    await close()
  })
})
