import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { getDatabaseFolder, parseEnvironment, toCustodyConfig } from './parseEnvironment.js'
import { readSecrets } from './readSecrets.js'

describe('parseEnvironment', () => {
  test('an empty environment gives a local gateway on 127.0.0.1:4000', () => {
    expect(parseEnvironment({ PATH: '/bin', LATCHKEY_NETWORKS: '' })).toMatchObject({
      LATCHKEY_PORT_GATEWAY: 4000,
      LATCHKEY_HOST: '127.0.0.1',
      LATCHKEY_LOCAL: false,
      LATCHKEY_METRICS: true,
      rpcUrlByReference: {},
    })
  })

  test('every setting is read', () => {
    const environment = parseEnvironment({
      LATCHKEY_PORT_GATEWAY: '34000',
      LATCHKEY_LOCAL: '1',
      DATABASE_URL: 'postgres://u@h:5432/d',
      LATCHKEY_RATE_PER_SECOND: '0.5',
      LATCHKEY_TRUSTED_PROXIES: '1',
      REDIS_URL: 'redis://u:p@h:6379',
      LATCHKEY_RELAY_PROJECT: 'optional',
      LATCHKEY_RELAY_RATE_CAPACITY: '50',
      LATCHKEY_RPC_31337: 'http://127.0.0.1:38545',
      LATCHKEY_BALANCE_PROVIDERS: 'multicall@5000, other',
      LATCHKEY_UPSTREAM_TIMEOUT: '3000',
      LATCHKEY_ANALYTICS_EVENTS: '500',
    })
    expect(environment).toMatchObject({
      LATCHKEY_PORT_GATEWAY: 34_000,
      LATCHKEY_LOCAL: true,
      LATCHKEY_RATE_PER_SECOND: 0.5,
      LATCHKEY_TRUSTED_PROXIES: 1,
      REDIS_URL: 'redis://u:p@h:6379',
      LATCHKEY_REDIS_PREFIX: 'latchkey:',
      LATCHKEY_RELAY_PROJECT: 'optional',
      LATCHKEY_RELAY_AUDIENCES: '',
      LATCHKEY_RELAY_RATE_CAPACITY: 50,
      rpcUrlByReference: { 31337: 'http://127.0.0.1:38545' },
      providers: { balances: [{ name: 'multicall', timeoutMs: 5_000 }, { name: 'other' }] },
      settings: { LATCHKEY_ANALYTICS_EVENTS: 500, LATCHKEY_ANALYTICS_MEGABYTES: 128 },
      LATCHKEY_UPSTREAM_TIMEOUT: 3_000,
    })
  })

  test('what is no token, no header and no address of a collector is refused, and not repeated', () => {
    const refused = {
      LATCHKEY_ADMIN_TOKEN: 'short secret',
      LATCHKEY_COUNTRY_HEADER: 'a b',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'x',
    }
    for (const [name, value] of Object.entries(refused)) {
      expect(() => parseEnvironment({ [name]: value })).toThrow(`${name} must`)
      expect(() => parseEnvironment({ [name]: value })).not.toThrow('short secret')
    }
    expect(parseEnvironment({ LATCHKEY_COUNTRY_HEADER: 'CF-IPCountry' }).settings).toMatchObject({
      LATCHKEY_COUNTRY_HEADER: 'cf-ipcountry',
    })
  })

  test('secrets are a list, the active one first, in one place and each of them long enough', () => {
    const [one, two] = ['1'.repeat(32), '2'.repeat(32)]
    expect(parseEnvironment({ SECURE_SECRET: ` ${one}, ${two} ` }).SECURE_SECRET).toEqual([one, two])
    for (const [given, reason] of [
      [`${one},short`, '32 characters or more'],
      [`${one},${one}`, 'twice'],
      [',', 'no secret'],
    ] as const)
      expect(() => parseEnvironment({ SECURE_SECRET: given })).toThrow(reason)
    expect(() => parseEnvironment({ SECURE_SECRET: one, SECURE_SECRET_FILE: 'secret' })).toThrow('both set')
    expect(readSecrets(`# of November\n${one}\n${two}\n`)).toEqual([one, two])
  })

  test('embedded wallets need an origin and a secret, mails a server and a sender', () => {
    const secret = 'x'.repeat(32)
    const read = (variables: Record<string, string>) => {
      try {
        parseEnvironment(variables)
        return ''
      } catch (error) {
        return (error as Error).message.split('\n- ').slice(1).join('; ')
      }
    }
    const keys = { SECURE_MASTER_KEY_FILE: '/keys/main', KEEPER_MASTER_KEY_FILE: '/keys/keeper' }
    const secure = { SECURE_URL: 'https://wallet.example.org', SECURE_SECRET: secret, ...keys }
    const mail = { SMTP_URL: 'smtps://u:p@mail.example.org', MAIL_FROM: 'Example <login@example.org>' }
    expect(read({ ...secure, ...mail })).toBe('')
    expect(read({ ...secure, SECURE_URL: 'http://wallet.localhost:4003' })).toBe('')
    expect(read({ SECURE_URL: secure.SECURE_URL, ...keys })).toMatch(
      /^SECURE_SECRET must be set where SECURE_URL is/,
    )
    for (const url of ['http://wallet.example.org', 'https://wallet.example.org/', 'wallet.example.org']) {
      expect(read({ ...secure, SECURE_URL: url }), url).toMatch(/^SECURE_URL must be an origin/)
    }
    expect(parseEnvironment(secure).SECURE_WAIT_HOURS).toBe(24)
    expect(read({ ...secure, SECURE_WAIT_HOURS: '0' })).toBe(
      'SECURE_WAIT_HOURS must be a number from 1 to 720',
    )
    expect(read({ ...secure, SECURE_SECRET: 'short' })).toBe('SECURE_SECRET must have 32 characters or more')
    expect(read({ SMTP_URL: mail.SMTP_URL })).toMatch(/^MAIL_FROM must be set where SMTP_URL is/)
    expect(read({ MAIL_FROM: mail.MAIL_FROM })).toMatch(/^SMTP_URL must be set where MAIL_FROM is/)
    expect(read({ ...mail, SMTP_URL: 'https://u:secret@mail.example.org' })).toMatch(/^SMTP_URL must be/)
    for (const from of [
      'login',
      'A <a@b.org>\nBcc: x@y.org',
      'a@b.org, x@y.org',
      'A "B" <a@b.org>',
      'A, B <a@b.org>',
    ]) {
      expect(read({ ...mail, MAIL_FROM: from }), from).toMatch(/^MAIL_FROM must be an address/)
    }
  })

  test('social logins are set up each by itself, whole or not at all', () => {
    const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
      type: 'pkcs8',
      format: 'pem',
    })
    const read = (variables: Record<string, string>) => {
      try {
        return parseEnvironment(variables).social
      } catch (error) {
        return (error as Error).message.split('\n- ').slice(1).join('; ')
      }
    }
    expect(read({})).toEqual({ clients: {}, farcaster: undefined })
    const google = { SOCIAL_GOOGLE_CLIENT_ID: 'id', SOCIAL_GOOGLE_CLIENT_SECRET: 'hush' }
    expect(read(google)).toEqual({
      clients: {
        google: expect.objectContaining({ clientId: 'id', clientSecret: 'hush', baseUrl: undefined }),
      },
      farcaster: undefined,
    })
    expect(read({ SOCIAL_GOOGLE_CLIENT_ID: 'id' })).toBe('SOCIAL_GOOGLE_CLIENT_SECRET must be set too')
    expect(read({ SOCIAL_X_CLIENT_SECRET: 'hush', SOCIAL_X_EMAIL: 'yes' })).toBe(
      'SOCIAL_X_CLIENT_ID must be set too; SOCIAL_X_EMAIL must be 1 or 0',
    )
    for (const url of [
      'http://idp.example.org',
      'idp',
      'https://idp.example.org/',
      'https://a.test?b',
      'ftp://a.test',
    ]) {
      expect(read({ ...google, SOCIAL_GOOGLE_URL: url }), url).toMatch(
        /^SOCIAL_GOOGLE_URL must be an https address/,
      )
    }
    const apple = {
      CLIENT_ID: 'a',
      TEAM_ID: 't',
      KEY_ID: 'k',
      PRIVATE_KEY: String(key).replaceAll('\n', '\\n'),
    }
    const toVariables = (settings: object) =>
      Object.fromEntries(Object.entries(settings).map(([name, value]) => [`SOCIAL_APPLE_${name}`, value]))
    expect(read(toVariables(apple))).toMatchObject({
      clients: { apple: { signingKey: { privateKey: key } } },
    })
    expect(read(toVariables({ ...apple, PRIVATE_KEY: 'hush' }))).toMatch(
      /^SOCIAL_APPLE_PRIVATE_KEY must be the key that the provider gave/,
    )
    expect(read({ SOCIAL_FARCASTER_RPC_URL: 'https://mainnet.optimism.io/' })).toMatchObject({
      farcaster: { relayUrl: 'https://relay.farcaster.xyz', rpcUrl: 'https://mainnet.optimism.io/' },
    })
    expect(read({ SOCIAL_FARCASTER_RELAY_URL: 'https://relay.example.org' })).toBe(
      'SOCIAL_FARCASTER_RPC_URL must be set too',
    )
  })

  test('master keys are in one place for each store, and somewhere unless this is a developer’s machine', () => {
    const secure = { SECURE_URL: 'https://wallet.example.org', SECURE_SECRET: 'x'.repeat(32) }
    const vault = 'https://vault.example.org:8200/v1/transit/keys/wallets'
    const parse = (more: Record<string, string>) => () => parseEnvironment({ ...secure, ...more })
    expect(parse({})).toThrow('SECURE_MASTER_KEY_FILE must be set where SECURE_URL is')
    expect(parse({ SECURE_MASTER_KEY: 'a:b' })).toThrow('KEEPER_MASTER_KEY_FILE must be set')
    const keeper = { KEEPER_MASTER_KEY: 'a:b' }
    expect(parse({ ...keeper, SECURE_MASTER_KEY: 'a:b', SECURE_MASTER_KEY_FILE: 'x' })).toThrow('both set')
    expect(parse({ ...keeper, SECURE_MASTER_KEY_VAULT: vault })).toThrow('VAULT_TOKEN_FILE')
    for (const url of [
      'http://vault.example.org/v1/transit/keys/a',
      `${vault}?x`,
      'https://vault.example.org/keys/a',
    ]) {
      const given = { ...keeper, SECURE_MASTER_KEY_VAULT: url, SECURE_MASTER_KEY_VAULT_TOKEN: 't' }
      expect(parse(given), url).toThrow('must be the address of a key')
    }
    const toConfig = (more: Record<string, string>) => toCustodyConfig(parse(more)(), '/home/site')
    expect(toConfig({ LATCHKEY_LOCAL: '1' })).toEqual({
      keys: {
        driver: 'file',
        path: '/home/site/.latchkey-keys/secure_master_key.txt',
        isMadeWhenMissing: true,
      },
      keeperKeys: {
        driver: 'file',
        path: '/home/site/.latchkey-keys/keeper_master_key.txt',
        isMadeWhenMissing: true,
      },
      keeperDatabaseUrl: undefined,
    })
    const apart = toConfig({
      SECURE_MASTER_KEY_FILE: 'main.txt',
      KEEPER_MASTER_KEY_VAULT: vault,
      KEEPER_MASTER_KEY_VAULT_TOKEN_FILE: '/run/token',
      KEEPER_DATABASE_URL: 'postgres://keeper@other:5432/keeper',
    })
    expect(apart).toEqual({
      keys: { driver: 'file', path: '/home/site/main.txt' },
      keeperKeys: { driver: 'vault-transit', url: vault, token: undefined, tokenFile: '/run/token' },
      keeperDatabaseUrl: 'postgres://keeper@other:5432/keeper',
    })
  })

  test('all mistakes are told at once, one line each, without the values', () => {
    const read = () =>
      parseEnvironment({
        LATCHKEY_PORT_GATEWAY: '99999',
        DATABASE_URL: 'mysql://user:secret@host/db',
        LATCHKEY_PROGRESS: 'xml',
        LATCHKEY_LOCAL: 'maybe',
        REDIS_URL: 'http://u:secret@h',
        LATCHKEY_NAME_PROVIDERS: 'ens@soon',
        LATCHKEY_ANALYTICS_EVENTS: '49',
        LATCHKEY_RPC_31337: 'localhost',
      })
    expect(read).toThrowErrorMatchingInlineSnapshot(`
      [AppKitError: The environment has an unexpected form: 
      - LATCHKEY_PORT_GATEWAY must be a port from 0 to 65535
      - DATABASE_URL must be an address such as postgres://user:password@host:5432/latchkey
      - LATCHKEY_LOCAL must be 1 or 0
      - LATCHKEY_PROGRESS must be json or text
      - REDIS_URL must be an address such as redis://user:password@host:6379
      - LATCHKEY_ANALYTICS_EVENTS must be a whole number from 50
      - LATCHKEY_NAME_PROVIDERS must be names such as multicall or multicall@5000 (milliseconds), separated by commas
      - LATCHKEY_RPC_31337 must be an address such as http://127.0.0.1:8545]
    `)
  })
})

test('the data folder counts from where the command was typed, unless it is absolute', () => {
  expect(getDatabaseFolder(parseEnvironment({}), '/home/site')).toBe('/home/site/.latchkey/gateway')
  expect(getDatabaseFolder(parseEnvironment({ LATCHKEY_DATA: '/var/x' }), '/home/site')).toBe(
    '/var/x/gateway',
  )
})
