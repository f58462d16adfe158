import { join, resolve } from 'node:path'
import { getErrorMessage } from '@latchkey/errors'
import { SchemaError } from '@latchkey/errors/schema'
import * as v from 'valibot'
import type { OperatorKeys } from '../chains/PaidService.js'
import type { ProviderOrders } from '../providers/orderProviders.js'
import type { KeySource } from '../secure/keys/openKeys.js'
import type { CustodyConfig } from '../secure/SecureConfig.js'
import { isLoopbackHost } from '../secure/sites/createSites.js'
import type { SocialConfig } from '../secure/social/SocialConfig.js'
import { numberText, switchText, text, urlText, wholeText } from '../settings/texts.js'
import { readSecrets } from './readSecrets.js'
import { listMistakes, readServiceSettings } from './readServiceSettings.js'
import { readSocialSettings } from './readSocialSettings.js'

/** Where master keys are: in the environment, in a file, or in Vault. */
function keyEntries<const Name extends string>(name: Name) {
  return {
    [name]: v.optional(text),
    [`${name}_FILE`]: v.optional(text),
    [`${name}_VAULT`]: v.optional(
      v.pipe(
        text,
        v.check(
          isVaultKey,
          'must be the address of a key such as https://vault.example.org:8200/v1/transit/keys/latchkey (http on localhost only)',
        ),
      ),
    ),
    [`${name}_VAULT_TOKEN`]: v.optional(text),
    [`${name}_VAULT_TOKEN_FILE`]: v.optional(text),
  } as Record<`${Name}${'' | '_FILE' | '_VAULT' | '_VAULT_TOKEN' | '_VAULT_TOKEN_FILE'}`, typeof optionalText>
}

const optionalText = v.optional(text)

/** One secret or several, the active one first. */
const secretsText = v.pipe(
  text,
  v.rawTransform(({ addIssue, dataset, NEVER }) => {
    try {
      return readSecrets(dataset.value)
    } catch (error) {
      addIssue({ message: getErrorMessage(error) })
      return NEVER
    }
  }),
)

const environmentSchema = v.object({
  LATCHKEY_PORT_GATEWAY: v.optional(
    wholeText('must be a port from 0 to 65535', { from: 0, to: 65_535 }),
    '4000',
  ),
  LATCHKEY_HOST: v.optional(text, '127.0.0.1'),
  LATCHKEY_PUBLIC_URL: v.optional(
    urlText(['http:', 'https:'], 'must be an address such as https://gateway.example.org'),
  ),
  LATCHKEY_DATA: v.optional(text, '.latchkey'),
  DATABASE_URL: v.optional(
    urlText(
      ['postgres:', 'postgresql:'],
      'must be an address such as postgres://user:password@host:5432/latchkey',
    ),
  ),
  LATCHKEY_DATABASE_TIMEOUT: v.optional(
    wholeText('must be milliseconds from 1 to 600000', { from: 1, to: 600_000 }),
    '10000',
  ),
  LATCHKEY_NETWORKS: v.optional(text),
  LATCHKEY_LOCAL: v.optional(switchText, '0'),
  LATCHKEY_PROGRESS: v.optional(v.picklist(['json', 'text'], 'must be json or text'), 'text'),
  LATCHKEY_LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    ),
  ),
  LATCHKEY_RATE_CAPACITY: v.optional(numberText('must be a number from 1', { from: 1, to: 1e9 })),
  LATCHKEY_RATE_PER_SECOND: v.optional(numberText('must be a number above 0', { from: 0.001, to: 1e9 })),
  LATCHKEY_TRUSTED_PROXIES: v.optional(
    wholeText('must be a whole number from 0 to 10', { from: 0, to: 10 }),
    '0',
  ),
  LATCHKEY_TESTING_PROJECT: v.optional(text),
  LATCHKEY_UPSTREAM_TIMEOUT: v.optional(
    wholeText('must be milliseconds from 1 to 600000', { from: 1, to: 600_000 }),
    '10000',
  ),
  LATCHKEY_METRICS: v.optional(switchText, '1'),
  LATCHKEY_METRICS_TOKEN: v.optional(v.pipe(text, v.minLength(16, 'must have 16 characters or more'))),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(
    urlText(['http:', 'https:'], 'must be the address of a collector such as http://127.0.0.1:4318'),
  ),
  REDIS_URL: v.optional(
    urlText(['redis:', 'rediss:'], 'must be an address such as redis://user:password@host:6379'),
  ),
  LATCHKEY_REDIS_PREFIX: v.optional(text, 'latchkey:'),
  LATCHKEY_RELAY_PROJECT: v.optional(v.picklist(['required', 'optional'], 'must be required or optional')),
  LATCHKEY_RELAY_AUDIENCES: v.optional(v.string(), ''),
  LATCHKEY_RELAY_RATE_CAPACITY: v.optional(numberText('must be a number from 1', { from: 1, to: 1e9 })),
  LATCHKEY_RELAY_RATE_PER_SECOND: v.optional(
    numberText('must be a number above 0', { from: 0.001, to: 1e9 }),
  ),
  LATCHKEY_RELAY_QUOTA_FACTOR: v.optional(
    numberText('must be a number from 0.001 to 1000', { from: 0.001, to: 1000 }),
    '1',
  ),
  SECURE_URL: v.optional(
    v.pipe(
      text,
      v.check(
        isSecureOrigin,
        'must be an origin such as https://wallet.example.org (http on localhost only)',
      ),
    ),
  ),
  SECURE_SECRET: v.optional(secretsText),
  SECURE_SECRET_FILE: v.optional(text),
  SECURE_WAIT_HOURS: v.optional(numberText('must be a number from 1 to 720', { from: 1, to: 720 }), '24'),
  ...keyEntries('SECURE_MASTER_KEY'),
  ...keyEntries('KEEPER_MASTER_KEY'),
  KEEPER_DATABASE_URL: v.optional(
    urlText(
      ['postgres:', 'postgresql:'],
      'must be an address such as postgres://user:password@host:5432/keeper',
    ),
  ),
  SMTP_URL: v.optional(
    urlText(['smtp:', 'smtps:'], 'must be an address such as smtps://user:password@mail.example.org'),
  ),
  MAIL_FROM: v.optional(
    v.pipe(
      text,
      v.regex(
        /^([^<>@",;:\r\n]{1,100} <[^\s<>@"]+@[^\s<>@"]+>|[^\s<>@"]+@[^\s<>@"]+)$/,
        'must be an address such as login@example.org or Example <login@example.org>',
      ),
    ),
  ),
})

function isSecureOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { hostname, origin, protocol } = new URL(value)
  return origin === value && (protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname)))
}

function isVaultKey(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { hash, hostname, pathname, protocol, search } = new URL(value)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname))
  return isSafe && search === '' && hash === '' && /^\/v1\/.+\/keys\/[\w.-]+$/.test(pathname)
}

/** Stores that have master keys of their own. */
export const keyStores = ['SECURE_MASTER_KEY', 'KEEPER_MASTER_KEY'] as const

/** What is worth nothing without the other. */
const pairs = [
  ['SMTP_URL', 'MAIL_FROM', 'must be set where SMTP_URL is: it is who mails come from'],
  ['MAIL_FROM', 'SMTP_URL', 'must be set where MAIL_FROM is: it is the server mails are sent through'],
] as const

function listKeyMistakes(given: Record<string, string | undefined>, name: (typeof keyStores)[number]) {
  const places = [name, `${name}_FILE`, `${name}_VAULT`].filter((place) => given[place] !== undefined)
  const tokens = [`${name}_VAULT_TOKEN`, `${name}_VAULT_TOKEN_FILE`].filter(
    (token) => given[token] !== undefined,
  )
  const mistakes: string[] = []
  if (places.length > 1) mistakes.push(`${places.join(' and ')} are both set: the keys are in one place`)
  if (given[`${name}_VAULT`] !== undefined && tokens.length !== 1) {
    mistakes.push(`${name}_VAULT_TOKEN_FILE (or ${name}_VAULT_TOKEN) must be set where ${name}_VAULT is`)
  }
  const isLocal = v.is(switchText, given.LATCHKEY_LOCAL) && v.parse(switchText, given.LATCHKEY_LOCAL)
  if (given.SECURE_URL !== undefined && places.length === 0 && !isLocal) {
    mistakes.push(
      `${name}_FILE must be set where SECURE_URL is (or ${name}, or ${name}_VAULT): \`echo "first:$(openssl rand -base64 32)"\` makes a key`,
    )
  }
  return mistakes
}

const rpcPrefix = 'LATCHKEY_RPC_'
const rpcUrlSchema = urlText(['http:', 'https:'], 'must be an address such as http://127.0.0.1:8545')

/** The environment as the gateway reads it. */
export type Environment = v.InferOutput<typeof environmentSchema> & {
  /** Of the services, by name; those that were not given have their usual values. */
  settings: Readonly<Record<string, unknown>>
  /** From `LATCHKEY_{capability}_PROVIDERS`. */
  providers: ProviderOrders
  /** From `LATCHKEY_RPC_{reference}`. */
  rpcUrlByReference: Record<string, string>
  /** From `SOCIAL_{provider}_{setting}`. */
  social: SocialConfig
  /** From `EXECUTOR_KEY_{reference}` and `SPONSOR_KEY_{reference}`, by the reference of the network's CAIP-2 id. */
  operatorKeysByReference: Record<string, OperatorKeys>
}

/**
 * Reads the environment once.
 *
 * @param variables - `process.env`.
 * @throws `parsing/schema` with one line for each mistake.
 */
export function parseEnvironment(variables: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(
    Object.entries(variables).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
  const result = v.safeParse(environmentSchema, given)
  const ofServices = readServiceSettings(given)
  const mistakes = [...listMistakes(result.issues), ...ofServices.mistakes]
  for (const [one, needed, message] of pairs) {
    if (given[one] !== undefined && given[needed] === undefined) mistakes.push(`${needed} ${message}`)
  }
  const { SECURE_SECRET: secret, SECURE_SECRET_FILE: secretFile, SECURE_URL: secureUrl } = given
  if (secureUrl !== undefined && secret === undefined && secretFile === undefined) {
    mistakes.push(
      'SECURE_SECRET must be set where SECURE_URL is (or SECURE_SECRET_FILE): `openssl rand -base64 48` makes one',
    )
  }
  if (secret !== undefined && secretFile !== undefined)
    mistakes.push('SECURE_SECRET and SECURE_SECRET_FILE are both set: the secrets are in one place')
  for (const name of keyStores) mistakes.push(...listKeyMistakes(given, name))
  const rpcUrlByReference: Record<string, string> = {}
  for (const [name, value] of Object.entries(given)) {
    if (!name.startsWith(rpcPrefix)) continue
    const url = v.safeParse(rpcUrlSchema, value)
    if (url.success) rpcUrlByReference[name.slice(rpcPrefix.length)] = url.output
    else mistakes.push(`${name} ${url.issues[0].message}`)
  }
  const { mistakes: socialMistakes, social } = readSocialSettings(given)
  mistakes.push(...socialMistakes)
  const operatorKeysByReference: Record<string, OperatorKeys> = {}
  for (const [name, value] of Object.entries(given)) {
    const [, kind, reference] = /^(EXECUTOR|SPONSOR)_KEY_(.+)$/.exec(name) ?? []
    if (kind === undefined || reference === undefined || value === undefined) continue
    const known = operatorKeysByReference[reference] ?? {}
    const part = kind === 'EXECUTOR' ? 'executor' : 'sponsor'
    operatorKeysByReference[reference] = { ...known, [part]: value }
  }
  if (!result.success || mistakes.length > 0) {
    throw new SchemaError('parsing/schema', {
      what: 'The environment',
      issue: `\n- ${mistakes.join('\n- ')}`,
    })
  }
  const { providers, settings } = ofServices
  return { ...result.output, providers, settings, rpcUrlByReference, operatorKeysByReference, social }
}

/**
 * Where custody is, as the environment says. On a developer's machine keys are made beside the data folder where nothing is said.
 *
 * @param environment - `SECURE_MASTER_KEY…`, `KEEPER_MASTER_KEY…`, `KEEPER_DATABASE_URL`.
 * @param startFolder - Where the command was typed.
 */
export function toCustodyConfig(environment: Environment, startFolder: string): CustodyConfig {
  const toSource = (name: (typeof keyStores)[number]): KeySource => {
    const { [name]: keys, [`${name}_FILE` as const]: file, [`${name}_VAULT` as const]: url } = environment
    if (url !== undefined) {
      const token = environment[`${name}_VAULT_TOKEN`]
      return { driver: 'vault-transit', url, token, tokenFile: environment[`${name}_VAULT_TOKEN_FILE`] }
    }
    if (file !== undefined) return { driver: 'file', path: resolve(startFolder, file) }
    if (keys !== undefined) return { driver: 'environment', text: keys }
    const folder = `${resolve(startFolder, environment.LATCHKEY_DATA)}-keys`
    return { driver: 'file', path: join(folder, `${name.toLowerCase()}.txt`), isMadeWhenMissing: true }
  }
  return {
    keys: toSource('SECURE_MASTER_KEY'),
    keeperKeys: toSource('KEEPER_MASTER_KEY'),
    keeperDatabaseUrl: environment.KEEPER_DATABASE_URL,
  }
}

/**
 * The folder of the embedded database. A relative one counts from where the command was typed, not from the
 * workspace npm runs it in.
 *
 * @param environment - `LATCHKEY_DATA`.
 * @param startFolder - Where the command was typed.
 */
export function getDatabaseFolder({ LATCHKEY_DATA }: Environment, startFolder: string): string {
  return resolve(startFolder, LATCHKEY_DATA, 'gateway')
}
