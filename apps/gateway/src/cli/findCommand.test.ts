import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMemoryCache } from '../cache/createMemoryCache.js'
import type { OpenDatabase } from '../db/Database.js'
import { projects as projectTable, secureRecordKeys, secureSessions } from '../db/schema/index.js'
import { createProjectRepository, type ProjectRepository } from '../projects/createProjectRepository.js'
import { createKeyRing } from '../secure/keys/createKeyRing.js'
import { createRecordKeys } from '../secure/keys/createRecordKeys.js'
import { createRotation } from '../secure/keys/createRotation.js'
import { createWrappedRows } from '../secure/keys/createWrappedRows.js'
import { type MasterKey, readMasterKeys, writeMasterKey } from '../secure/keys/readMasterKeys.js'
import { createSecretRotation } from '../secure/secrets/createSecretRotation.js'
import { createSecrets } from '../secure/secrets/createSecrets.js'
import { createNameRepository } from '../services/name-registry/createNameRepository.js'
import { nameAddresses, names } from '../services/name-registry/tables.js'
import { createPaymentProjects } from '../services/payments/createPaymentProjects.js'
import { createPolicies, type Policies } from '../sponsoring/createPolicies.js'
import { openTestDatabase } from '../testing/openTestDatabase.js'
import { UsageError } from './Command.js'
import { findCommand } from './findCommand.js'

let opened: OpenDatabase
let projects: ProjectRepository
let policies: Policies
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())
beforeEach(async () => {
  await opened.database.delete(projectTable)
  policies = createPolicies({ database: opened.database, now: Date.now })
  projects = createProjectRepository({
    database: opened.database,
    cache: createMemoryCache({ now: Date.now }),
    now: Date.now,
  })
})

/** The commands of keys work on a ring of this test's own. */
let ring: MasterKey[] = []
let operatorSecrets = ['the first secret of the operator of tests']
async function openRotations() {
  const { database } = opened
  const keys = createKeyRing(async () => ring)
  const make = (store: 'gateway' | 'keeper') =>
    createRotation({ keys, rows: createWrappedRows(database, store), onFailure: () => {} })
  return [make('gateway'), make('keeper')] as const
}

const openSecrets = async () =>
  createSecretRotation({
    ...{ database: opened.database, now: Date.now, secrets: createSecrets(operatorSecrets) },
    onFailure: () => {},
  })

async function run(...words: string[]): Promise<string> {
  const lines: string[] = []
  const { command, rest } = findCommand(words)
  const print = (line: string) => lines.push(line)
  const payments = createPaymentProjects(opened.database)
  const registry = createNameRepository({ database: opened.database, now: Date.now })
  await command.run({
    words: rest,
    names: registry,
    payments,
    policies,
    projects,
    openRotations,
    openSecrets,
    print,
  })
  return lines.join('\n')
}
const create = (...words: string[]) =>
  run('project', 'create', '--name', 'My site', '--origin', 'https://a.test', ...words)

describe('project create', () => {
  test('adds an enabled project with a new id and prints it', async () => {
    const output = await create('--origin', 'https://*.B.test/')
    const [project] = await projects.list()
    expect(project).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      name: 'My site',
      isEnabled: true,
      isAnalyticsEnabled: false,
      allowedOrigins: ['https://a.test', 'https://*.b.test'],
    })
    expect(output).toContain(project?.id)
  })

  test('switches features and analytics', async () => {
    const logins = ['--feature', 'social_login=on:email,github']
    await create(
      '--feature',
      'swap=on:1inch',
      '--feature',
      'reown_branding=off',
      ...logins,
      '--analytics',
      'on',
    )
    const [project] = await projects.list()
    expect(project?.isAnalyticsEnabled).toBe(true)
    expect(project?.features.swap).toEqual({ isEnabled: true, config: ['1inch'] })
    expect(project?.features.social_login).toEqual({ isEnabled: true, config: ['email', 'github'] })
    expect(project?.features.reown_branding).toEqual({ isEnabled: false, config: [] })
  })

  test('refuses mistakes and adds nothing', async () => {
    await expect(run('project', 'create', '--origin', 'https://a.test')).rejects.toThrow('--name')
    await expect(run('project', 'create', '--name', 'x')).rejects.toThrow('--origin')
    await expect(create('--feature', 'fly=on')).rejects.toThrow('There is no feature fly')
    await expect(create('--feature', 'swap')).rejects.toThrow('id=on')
    await expect(create('--analytics', 'maybe')).rejects.toThrow('on or off')
    await expect(create('--origin', 'https://a.test/path')).rejects.toThrow('without a path')
    await expect(create('--unknown', '1')).rejects.toThrow(UsageError)
    await expect(create('--id', 'a b')).rejects.toThrow('letters')
    expect(await projects.list()).toEqual([])
  })

  test('refuses an id that is taken', async () => {
    await create('--id', 'mine')
    await expect(create('--id', 'mine')).rejects.toThrow('already')
  })
})

describe('name release', () => {
  test('frees a name and tells whose it was', async () => {
    const { database } = opened
    const at = new Date('2026-01-15T10:20:30Z')
    const name = 'mango-tree.reown.id'
    await database.insert(names).values({
      ...{
        name,
        skeleton: 'rnangotree',
        attributes: {},
        registrant: 'toy:a',
        registeredAt: at,
        updatedAt: at,
      },
    })
    const address = { namespace: 'toy', address: 'a', addressKey: 'a', isSigned: true, createdAt: at }
    await database.insert(nameAddresses).values({ name, coinType: 60, ...address })
    expect(await run('name', 'release', 'Mango-tree.reown.id')).toBe(
      'Released mango-tree.reown.id, registered 2026-01-15T10:20:30.000Z for 60 a',
    )
    expect(await database.$count(nameAddresses)).toBe(0)
    await expect(run('name', 'release', name)).rejects.toThrow('Nobody has registered')
    await expect(run('name', 'release')).rejects.toThrow(UsageError)
  })
})

describe('other commands', () => {
  beforeEach(() => create('--id', 'mine'))

  test('project list and show print what there is', async () => {
    expect(await run('project', 'list')).toBe('mine  enabled   My site  https://a.test')
    expect(await run('project', 'show', 'mine')).toContain('My site')
    await expect(run('project', 'show', 'nobody')).rejects.toThrow('There is no project nobody')
    await expect(run('project', 'show')).rejects.toThrow('exactly one')
  })

  test('project disable and enable switch a project', async () => {
    await run('project', 'disable', 'mine')
    expect((await projects.find('mine'))?.isEnabled).toBe(false)
    await run('project', 'enable', 'mine')
    expect((await projects.find('mine'))?.isEnabled).toBe(true)
  })

  test('project set-origins replaces the origins', async () => {
    await run('project', 'set-origins', 'mine', '--origin', 'localhost,http://localhost:*')
    expect((await projects.find('mine'))?.allowedOrigins).toEqual(['localhost', 'http://localhost:*'])
    await expect(run('project', 'set-origins', 'mine')).rejects.toThrow('--origin')
  })

  test('project set-payments shows its secret once, and keeps what is not named', async () => {
    const recipient = 'eip155:1:0x52908400098527886E0F7030069857D2E4169EE7'
    const webhook = 'https://shop.test/news'
    const set = (...words: string[]) => run('project', 'set-payments', 'mine', ...words)
    const first = await set('--webhook', webhook, '--recipient', recipient)
    const [, secret = ''] = /Secret {6}([\w-]{43})$/m.exec(first) ?? []
    const payments = createPaymentProjects(opened.database)
    const kept = { projectId: 'mine', webhookUrl: webhook, secret, recipients: [recipient] }
    expect(await payments.find('mine')).toEqual(kept)
    const second = await set('--any-recipient', 'on')
    expect(second).toContain(webhook)
    expect(second).not.toContain(secret)
    expect(await payments.find('mine')).toEqual({ ...kept, recipients: [] })
    await set('--webhook', 'off', '--new-secret', 'on')
    const last = await payments.find('mine')
    expect([last?.webhookUrl, last?.secret === secret]).toEqual([null, false])
    await expect(set('--webhook', 'ftp://shop.test')).rejects.toThrow('--webhook takes')
    await expect(set('--recipient', 'nobody')).rejects.toThrow('--recipient takes')
    await expect(run('project', 'set-payments', 'nobody')).rejects.toThrow('There is no project nobody')
  })

  test('project set-features changes only what is named', async () => {
    await run('project', 'set-features', 'mine', '--feature', 'headless=on', '--feature', 'social_login=on')
    const project = await projects.find('mine')
    expect(project?.features.headless?.isEnabled).toBe(true)
    expect(project?.features.social_login).toEqual({ isEnabled: true, config: null })
    expect(project?.features.reown_branding?.isEnabled).toBe(true)
  })

  test('project set-wallet changes only what is named, and knows its words', async () => {
    await run('project', 'set-wallet', 'mine', '--recovery', 'required')
    const output = await run('project', 'set-wallet', 'mine', '--device-approval', 'on')
    expect(await projects.find('mine')).toMatchObject({
      recoveryPolicy: 'required',
      isDeviceApprovalRequired: true,
    })
    expect(output).toContain('Recovery    required')
    await expect(run('project', 'set-wallet', 'mine', '--recovery', 'never')).rejects.toThrow('prompt')
  })

  test('keys status tells what is under which key, keys rotate brings it under the active one', async () => {
    const [first, second] = [writeMasterKey('first'), writeMasterKey('second')].flatMap(readMasterKeys)
    if (!first || !second) throw new Error('no keys')
    ring = [first]
    const userId = crypto.randomUUID()
    const keys = createKeyRing(async () => ring)
    const records = createRecordKeys({ database: opened.database, keys, now: Date.now })
    await records.withBox(userId, async () => undefined)
    ring = [second, first]
    expect(await run('keys', 'status')).toMatch(
      /gateway +second +0 keys +active\ngateway +first +1 keys +needed/,
    )
    const output = await run('keys', 'rotate')
    expect(output).toContain('1 keys were wrapped anew')
    expect(output).toMatch(/gateway +first +0 keys +nothing is under it/)
    ring = [first]
    expect(await run('keys', 'status')).toMatch(/gateway +second +1 keys +MISSING/)
    await expect(run('keys', 'rotate')).rejects.toThrow('1 keys do not open')
    await opened.database.delete(secureRecordKeys)
  })

  test('keys status tells how much is still under which of the operator’s secrets', async () => {
    ring = [writeMasterKey('first')].flatMap(readMasterKeys)
    const [old, next] = [operatorSecrets[0] ?? '', 'the second secret of the operator of tests']
    const row = {
      ...{ id: crypto.randomUUID(), userId: crypto.randomUUID(), deviceId: crypto.randomUUID() },
      ...{ projectId: 'mine', origin: 'https://a.test', place: '', generation: 0 },
      ...{ rotatedAt: new Date(), createdAt: new Date(), authenticatedAt: new Date() },
      expiresAt: new Date(Date.now() + 60_000),
      secretKid: createSecrets(old).kids[0],
    }
    await opened.database.insert(secureSessions).values(row)
    operatorSecrets = [next, old]
    const [kid, oldKid] = createSecrets(operatorSecrets).kids
    const output = await run('keys', 'status')
    expect(output).toMatch(new RegExp(`secret +${kid} +0 kept +active`))
    expect(output).toMatch(new RegExp(`secret +${oldKid} +1 kept +1 sessions, needed until`))
    await opened.database.delete(secureSessions)
    expect(await run('keys', 'status')).toMatch(new RegExp(`secret +${oldKid} +0 kept +nothing is under it`))
    operatorSecrets = [old]
  })

  test('project set-sponsor says what is paid for on a network, changes only what is named, and takes it away', async () => {
    const usdc = '0xA15BB66138824a1c7167f5E85b957d04Dd34E468'
    const set = (...words: string[]) => run('project', 'set-sponsor', 'mine', ...words)
    const network = ['--network', 'eip155:31337']
    await expect(set('--daily', '5', '--any-target', 'on')).rejects.toThrow('CAIP-2')
    await expect(set(...network, '--any-target', 'on')).rejects.toThrow('--daily is missing')
    await expect(set(...network, '--daily', '5')).rejects.toThrow('--target')
    await expect(set(...network, '--daily', '5', '--target', '0x12')).rejects.toThrow('--target takes')
    await expect(set(...network, '--daily', '1.5', '--any-target', 'on')).rejects.toThrow('base units')
    await set(...network, '--daily', '10', '--user-daily', '3', '--target', `${usdc}:0x095EA7B3`)
    const output = await set(...network, '--daily', '20')
    expect(output).toBe(
      `Sponsored   eip155:31337: 20 a day, 3 for a user; ${usdc} 0x095ea7b3; for who is logged in`,
    )
    expect(await run('project', 'show', 'mine')).toContain(output)
    expect(await set(...network, '--origin-is-enough', 'on')).toContain(
      'for whoever asks from a listed origin',
    )
    expect(await set(...network, '--daily', '20')).toContain('for whoever asks from a listed origin')
    await set('--network', 'solana:abc', '--daily', '7', '--any-target', 'on')
    expect(await policies.list('mine')).toHaveLength(2)
    await set(...network, '--sponsor', 'off')
    expect(await policies.find('mine', 'eip155:31337')).toBeUndefined()
    expect(await policies.list('mine')).toMatchObject([{ dailyBudget: 7n, userDailyBudget: 7n, targets: [] }])
  })

  test('anything else prints the list of commands', async () => {
    await expect(run('project', 'destroy')).rejects.toThrow('project set-origins ID --origin ORIGIN')
    await expect(run()).rejects.toThrow('Commands:')
  })
})
