import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startVaultServer, type VaultServer } from '../../testing/secure/startVaultServer.js'
import type { KeyDriver } from './KeyDriver.js'
import { assertKeysApart, type KeySource, openKeys } from './openKeys.js'
import { readMasterKeys, writeMasterKey } from './readMasterKeys.js'

let folder: string
let vault: VaultServer
let derived: VaultServer
let nowMs = Date.now()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-keys-'))
  vault = await startVaultServer()
  derived = await startVaultServer({ isDerived: true })
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await vault.close()
  await derived.close()
})

const place = { table: 'secure_record_keys', userId: 'u1', rowId: 'r1' }
const open = (source: KeySource, dataFolders: readonly string[] = []) =>
  openKeys(source, { setting: 'SECURE_MASTER_KEY', dataFolders, fetch: globalThis.fetch, now: () => nowMs })

async function writeKeys(name: string, ...lines: string[]): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, `# keys\n${lines.join('\n')}\n`, { mode: 0o600 })
  await chmod(path, 0o600)
  return path
}

const sources: Record<string, () => Promise<KeySource>> = {
  file: async () => ({ driver: 'file', path: await writeKeys('one.txt', writeMasterKey('one')) }),
  environment: async () => ({ driver: 'environment', text: writeMasterKey('one') }),
  'vault-transit': async () => ({ driver: 'vault-transit', url: vault.keyUrl, token: vault.token }),
  'vault-transit with a key for each context': async () => ({
    driver: 'vault-transit',
    url: derived.keyUrl,
    token: derived.token,
  }),
}

describe.each(Object.entries(sources))('keys by %s', (_, makeSource) => {
  let keys: KeyDriver
  beforeAll(async () => {
    keys = await open(await makeSource())
  })

  test('open what they have wrapped, for what it belongs to alone', async () => {
    const secret = randomBytes(32)
    const { kid, wrapped } = await keys.wrap(secret, place)
    expect(kid).toBe(await keys.getActiveKid())
    expect(await keys.listKids()).toContain(kid)
    expect(wrapped.split('.').slice(0, 2)).toEqual(['v1', kid])
    expect(Buffer.from(wrapped).includes(secret.toString('base64url'))).toBe(false)
    expect(await keys.unwrap(wrapped, place)).toEqual(secret)
    expect((await keys.wrap(secret, place)).wrapped).not.toBe(wrapped)
    for (const other of [
      { table: 'keeper_keys' },
      { userId: 'u2' },
      { rowId: '' },
      { userId: '', rowId: 'u1r1' },
    ]) {
      await expect(keys.unwrap(wrapped, { ...place, ...other })).rejects.toThrow()
    }
  })

  test('§4.6-6 open nothing that was changed anywhere: kid, nonce, ciphertext or form', async () => {
    const { wrapped } = await keys.wrap(randomBytes(32), place)
    for (let at = 0; at < wrapped.length; at++) {
      for (const bit of [1, 2, 16]) {
        const changed = Buffer.from(wrapped)
        changed[at] = (changed[at] ?? 0) ^ bit
        await expect(keys.unwrap(changed.toString('latin1'), place)).rejects.toThrow()
      }
    }
    for (const form of [
      '',
      'v1',
      `${wrapped}.x`,
      `${wrapped}=`,
      ` ${wrapped}`,
      wrapped.slice(0, -3),
      'v1.a.b.c',
    ]) {
      await expect(keys.unwrap(form, place)).rejects.toThrow()
    }
  })
})

describe('a file of keys', () => {
  test('is refused in a folder of data, behind a link too, and where others may read it', async () => {
    const data = join(folder, 'data')
    await mkdir(data, { recursive: true })
    const inside = join(data, 'keys.txt')
    await writeFile(inside, writeMasterKey('one'), { mode: 0o600 })
    await expect(open({ driver: 'file', path: inside }, [data])).rejects.toThrow(`is in ${data}`)
    const link = join(folder, 'link.txt')
    await symlink(inside, link)
    await expect(open({ driver: 'file', path: link }, [data])).rejects.toThrow('move the file elsewhere')
    const linked = join(folder, 'linked-data')
    await symlink(data, linked)
    await expect(open({ driver: 'file', path: inside }, [linked])).rejects.toThrow('move the file elsewhere')
    const beside = await writeKeys('data-beside.txt', writeMasterKey('one'))
    await open({ driver: 'file', path: beside }, [data])
    for (const mode of [0o640, 0o604, 0o666]) {
      await chmod(beside, mode)
      await expect(open({ driver: 'file', path: beside })).rejects.toThrow('chmod 600')
    }
    await expect(open({ driver: 'file', path: join(folder, 'none.txt') })).rejects.toThrow(
      'SECURE_MASTER_KEY_FILE',
    )
  })

  test('is read again when it has changed: a key that is added counts at once', async () => {
    const [first, second] = [writeMasterKey('first'), writeMasterKey('second')]
    const path = await writeKeys('changing.txt', first)
    const keys = await open({ driver: 'file', path })
    const { wrapped } = await keys.wrap(randomBytes(32), place)
    await writeKeys('changing.txt', second, first)
    expect(await keys.getActiveKid()).toBe('second')
    expect(await keys.unwrap(wrapped, place)).toHaveLength(32)
    await writeKeys('changing.txt', second)
    await expect(keys.unwrap(wrapped, place)).rejects.toThrow('first is not there')
  })

  test('is made once where that is asked for, for its owner alone, by one of many who start at once', async () => {
    const path = join(folder, 'made', 'keys.txt')
    const source = { driver: 'file', path, isMadeWhenMissing: true } as const
    const first = await open(source)
    const fingerprints = await Promise.all([1, 2, 3].map(async () => (await open(source)).getFingerprints()))
    expect(new Set([...fingerprints.flat(), ...(await first.getFingerprints())]).size).toBe(1)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })
})

test.each([
  ['', 'has no key'],
  ['# nothing', 'has no key'],
  [randomBytes(32).toString('base64'), 'has no name'],
  ['one:c2hvcnQ=', 'has not 32 bytes'],
  [`one:${Buffer.alloc(32).toString('base64')}`, 'is not random'],
  [`o.ne:${randomBytes(32).toString('base64')}`, 'has no name'],
  [`${writeMasterKey('one')}\n${writeMasterKey('one')}`, 'one name'],
  ['same', 'one key'],
])('keys as %j are refused, and no key is told', (text, reason) => {
  const key = randomBytes(32).toString('base64')
  const given = text === 'same' ? `one:${key},two:${key}` : text
  expect(() => readMasterKeys(given)).toThrow(reason)
  try {
    readMasterKeys(given)
  } catch (error) {
    expect(String(error)).not.toContain(key)
  }
})

test('one key for gateway and keeper is refused wherever the two have it from', async () => {
  const line = writeMasterKey('one')
  const byFile = await open({
    driver: 'file',
    path: await writeKeys('both.txt', writeMasterKey('new'), line),
  })
  const byEnvironment = await open({ driver: 'environment', text: line.replace('one', 'other') })
  await expect(assertKeysApart(byFile, byEnvironment)).rejects.toThrow('are one key')
  const byVault = await open({ driver: 'vault-transit', url: vault.keyUrl, token: vault.token })
  await expect(assertKeysApart(byVault, byVault)).rejects.toThrow('are one key')
  await assertKeysApart(byVault, byFile)
})

describe('Vault', () => {
  test('is asked with a token from a file that is read each time, and the key never comes', async () => {
    const tokenFile = join(folder, 'token')
    await writeFile(tokenFile, `${vault.token}\n`)
    const keys = await open({ driver: 'vault-transit', url: vault.keyUrl, tokenFile })
    const { wrapped } = await keys.wrap(randomBytes(32), place)
    await writeFile(tokenFile, 'a token that is over')
    await expect(keys.unwrap(wrapped, place)).rejects.toMatchObject({ code: 'keys/unavailable', status: 503 })
    await writeFile(tokenFile, vault.token)
    expect(await keys.unwrap(wrapped, place)).toHaveLength(32)
    expect(vault.calls.join()).not.toContain('export')
  })

  test('that refuses, fails or says something else is no damage: callers are told to come back', async () => {
    const keys = await open({ driver: 'vault-transit', url: vault.keyUrl, token: vault.token })
    const { wrapped } = await keys.wrap(randomBytes(32), place)
    for (const status of [403, 404, 429, 500, 503]) {
      vault.refusals.push(status)
      await expect(keys.unwrap(wrapped, place)).rejects.toMatchObject({ code: 'keys/unavailable' })
    }
    vault.refusals.push(200)
    await expect(keys.unwrap(wrapped, place)).rejects.toMatchObject({ code: 'keys/unavailable' })
    expect(await keys.unwrap(wrapped, place)).toHaveLength(32)
    const away = await startVaultServer()
    await away.close()
    await expect(open({ driver: 'vault-transit', url: away.keyUrl, token: 'x' })).rejects.toThrow(
      'SECURE_MASTER_KEY_VAULT cannot be used: Vault cannot be reached',
    )
  })

  test('a key that binds nothing is refused', async () => {
    const rsa = await startVaultServer({ type: 'rsa-4096' })
    await expect(open({ driver: 'vault-transit', url: rsa.keyUrl, token: rsa.token })).rejects.toThrow(
      'rsa-4096',
    )
    await rsa.close()
  })

  test('a key that was rotated there is the active one within half a minute', async () => {
    const keys = await open({ driver: 'vault-transit', url: vault.keyUrl, token: vault.token })
    const { kid, wrapped } = await keys.wrap(randomBytes(32), place)
    vault.rotate()
    nowMs += 30_000
    expect(await keys.getActiveKid()).not.toBe(kid)
    expect(await keys.listKids()).toContain(kid)
    expect(await keys.unwrap(wrapped, place)).toHaveLength(32)
    expect((await keys.wrap(randomBytes(32), place)).kid).toBe(await keys.getActiveKid())
  })
})
