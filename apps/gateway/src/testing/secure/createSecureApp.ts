import type { CallDefinition, CallOutput } from '@latchkey/wire'
import { type SecureTokens, startEmailLogin, verifyEmailCode } from '@latchkey/wire/secure'
import type { Database, OpenDatabase } from '../../db/Database.js'
import { type OpenCustody, openCustody } from '../../secure/custody/openCustody.js'
import type { Custody, CustodyConfig } from '../../secure/SecureConfig.js'
import type { SocialConfig } from '../../secure/social/SocialConfig.js'
import { createTestApp, type TestApp, type TestAppOptions } from '../createTestApp.js'
import { openTestDatabase } from '../openTestDatabase.js'
import { createTestDevice, type TestDevice } from './createTestDevice.js'
import { type MailServer, startMailServer } from './startMailServer.js'

/** The address of the gateway of tests, as devices sign it and providers know it. */
export const publicUrl = 'https://gateway.example.org'
/** The browser of tests. */
export const testAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
/** The secure site of tests. */
export const secureUrl = 'https://wallet.test'
/** The operator's secret of tests. */
export const testSecret = 'a secret of thirty-two characters'
/** Sites of the test project. */
export const site = 'https://app.example.org'
export const otherSite = 'https://shop.example.org'

/** Master keys of tests. */
export const testCustodyConfig: CustodyConfig = {
  keys: {
    driver: 'environment',
    text: `main-1:${Buffer.from('the main key of tests, 32 bytes!').toString('base64')}`,
  },
  keeperKeys: {
    driver: 'environment',
    text: `keeper-1:${Buffer.from('the keeper’s key, 32 bytes too').toString('base64')}`,
  },
  keeperDatabaseUrl: undefined,
}

/** How a call differs from the usual one. */
export type SecureCallOptions = {
  body?: unknown
  session?: Pick<SecureTokens, 'accessToken'> | undefined
  headers?: Record<string, string | undefined>
  remoteAddress?: string
  /** A whole proof in place of a fresh one; null for none. */
  proof?: string | null
}

/** An answer as tests look at it. */
export type SecureAnswer<Output = unknown> = {
  status: number
  body: Output
  /** Code and text of a failure. */
  code: string | undefined
  message: string
  headers: Record<string, unknown>
}

/** A gateway with embedded wallets, and a mail server. */
export type SecureApp = TestApp & {
  mail: MailServer
  call<Definition extends CallDefinition>(
    device: TestDevice,
    call: Definition,
    options?: SecureCallOptions,
  ): Promise<SecureAnswer<CallOutput<Definition>>>
  /** Begins a login, by default of the test project at its site. */
  start(
    device: TestDevice,
    email: string,
    more?: { projectId?: string; origin?: string } & SecureCallOptions,
  ): Promise<SecureAnswer<CallOutput<typeof startEmailLogin>>>
  /** Logs in with a code from a mail. */
  login(
    device: TestDevice,
    email: string,
    origin?: string,
  ): Promise<SecureTokens & { email: string; isNewUser: boolean }>
  /** The last one with a code or a link. */
  lastMail(): MailServer['mails'][number]
}

/**
 * Makes a gateway with embedded wallets.
 *
 * @param options - A database and a mail server to share with another one.
 */
export async function createSecureApp({
  mail: givenMail,
  hasMail = true,
  custody: givenCustody,
  shared,
  social,
  ...options
}: TestAppOptions & {
  shared?: OpenDatabase
  mail?: MailServer
  hasMail?: boolean
  /** In place of the usual keys, in the same database. */
  custody?: Custody
  social?: SocialConfig
} = {}): Promise<SecureApp> {
  const mail = givenMail ?? (await startMailServer())
  const opened = shared ?? (await openTestDatabase())
  const { database } = opened
  const custody = givenCustody ?? (await openTestCustody(database))
  const gateway = await createTestApp({
    ...options,
    shared: opened,
    dependencies: { ...options.dependencies, custody },
    config: {
      secure: {
        url: secureUrl,
        secret: testSecret,
        custody: testCustodyConfig,
        ...(social ? { social } : {}),
        mail: hasMail ? { smtpUrl: mail.url, from: 'Latchkey <login@example.org>' } : undefined,
      },
      ...options.config,
    },
  })
  const { app, clock } = gateway

  async function call(device: TestDevice, definition: CallDefinition, options: SecureCallOptions = {}) {
    const { body, headers, proof, remoteAddress, session } = options
    const dpop =
      proof === undefined
        ? await device.prove({
            method: definition.method,
            url: publicUrl + definition.path,
            nowMs: clock.nowMs,
            accessToken: session?.accessToken,
          })
        : (proof ?? undefined)
    const given = {
      origin: secureUrl,
      'content-type': 'application/json',
      'user-agent': testAgent,
      dpop,
      authorization: session && `DPoP ${session.accessToken}`,
      ...headers,
    }
    const response = await app.inject({
      method: definition.method as 'POST',
      url: definition.path,
      headers: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
      ...(remoteAddress === undefined ? {} : { remoteAddress }),
      ...(definition.method === 'GET' ? {} : { payload: JSON.stringify(body ?? {}) }),
    })
    const answer = response.body === '' ? undefined : response.json()
    return {
      status: response.statusCode,
      body: answer,
      code: answer?.error?.code,
      message: answer?.error?.message ?? '',
      headers: response.headers,
    }
  }

  const start: SecureApp['start'] = (
    device,
    email,
    { origin = site, projectId = 'p1', ...callOptions } = {},
  ) => call(device, startEmailLogin, { ...callOptions, body: { projectId, origin, email } }) as never

  const lastMail = () => {
    // Notices come whenever they come, and have neither.
    const last = mail.mails.findLast(({ code, token }) => code !== '' || token !== '')
    if (!last) throw new Error('No mail has arrived')
    return last
  }

  return {
    ...gateway,
    mail,
    call: call as SecureApp['call'],
    start,
    lastMail,
    async login(device, email, origin = site) {
      const { body, message } = await start(device, email, { origin })
      if (!body.transactionId) throw new Error(message)
      const { transactionId } = body
      const done = await call(device, verifyEmailCode, { body: { transactionId, code: lastMail().code } })
      if (done.status !== 200) throw new Error(done.message)
      return done.body
    },
    async close() {
      await gateway.close()
      if (!shared) await opened.close()
      if (!givenMail) await mail.close()
    },
  }
}

/**
 * Opens master keys.
 *
 * @param database - The gateway's, and the keeper's unless it has another.
 * @param config - Where they are; those of tests unless given.
 */
export function openTestCustody(
  database: Database,
  config: CustodyConfig = testCustodyConfig,
): Promise<OpenCustody> {
  return openCustody(config, {
    database,
    databaseUrl: undefined,
    timeoutMs: undefined,
    dataFolders: [],
    fetch: globalThis.fetch,
    now: Date.now,
  })
}

export { createTestDevice, type TestDevice }
