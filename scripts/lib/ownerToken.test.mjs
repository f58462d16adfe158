import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readOwnerToken } from './ownerToken.mjs'

test('the token is made once, stays, and is for this user alone', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'latchkey-owner-'))
  const folder = join(parent, 'data')
  const token = await readOwnerToken(folder)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(await readOwnerToken(folder)).toBe(token)
  expect((await stat(join(folder, 'owner-token.txt'))).mode & 0o777).toBe(0o600)
  await writeFile(join(folder, 'owner-token.txt'), 'short')
  expect(await readOwnerToken(folder)).not.toBe('short')
  await rm(parent, { recursive: true })
})
