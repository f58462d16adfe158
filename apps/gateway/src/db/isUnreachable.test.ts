import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { isUnreachable } from './isUnreachable.js'
import { openPostgres } from './openPostgres.js'

const toError = (promise: PromiseLike<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('a database that cannot be asked', () => {
  test('is one that was closed', async () => {
    const { close, database } = await openTestDatabase()
    await close()
    expect(isUnreachable(await toError(database.execute(sql`select 1`)))).toBe(true)
  })

  test('is a server that is not there', async () => {
    expect(isUnreachable(await toError(openPostgres('postgres://nobody@127.0.0.1:1/none')))).toBe(true)
  })

  test('is not one that was asked nonsense', async () => {
    const { close, database } = await openTestDatabase()
    expect(isUnreachable(await toError(database.execute(sql`select ${'\0'}::text`)))).toBe(false)
    expect(isUnreachable(await toError(database.execute(sql`select nothing`)))).toBe(false)
    await close()
  })
})
