import { randomBytes } from 'node:crypto'
import { type StartGatewayOptions, startGateway } from '@latchkey/gateway'
import { type LocalMail, startMail } from '@latchkey/local'
import { localNetworks } from '@latchkey/local/networks/eip155'
import { startOnTestPostgres } from '../../../../scripts/lib/testPostgres.mjs'

/** A site of the test project, and one of another. */
export const site = 'https://app.example.org'
export const otherSite = 'https://shop.example.org'
/** The project of tests. */
export const projectId = 'p1'
/** One that lets devices in by a mailed link. */
export const approvalProjectId = 'p2'

/** What it is told about social logins. */
export type SocialConfig = NonNullable<
  NonNullable<NonNullable<StartGatewayOptions['config']>['secure']>['social']
>

/** A gateway with embedded wallets on this machine, and its mail. */
export type TestGateway = {
  url: string
  /** The time it goes by; a test moves it by writing. */
  clock: { nowMs: number }
  /** Asks it as a browser on the secure site does. */
  fetch: typeof globalThis.fetch
  /** The code of the newest mail to an address. */
  readCode(email: string): Promise<string>
  /** The link of the newest mail to an address that has one to a page. */
  readLink(email: string, page?: 'approve-device' | 'cancel' | 'undo-email'): Promise<string>
  close(): Promise<void>
}

/**
 * Starts a gateway with embedded wallets.
 *
 * @param options - `networks`: those it serves; `secureUrl`: the secure site; `recoveryPolicy`: of the project; `operatorKeys`: who sends and
 *   pays for smart accounts; `sponsorPolicies`: what the projects pay for; `social`: the providers; `databaseUrl`, `keys`, `clock`
 *   and `publicUrl`: what stays when it is started again.
 */
export async function startTestGateway({
  networks = localNetworks,
  secureUrl = 'http://secure.localhost:4001',
  recoveryPolicy = 'managed',
  origins = [site, otherSite],
  operatorKeys = {},
  sponsorPolicies = [],
  social,
  clock = { nowMs: Date.now() },
  keys = createTestKeys(),
  ...kept
}: {
  networks?: readonly unknown[]
  secureUrl?: string
  recoveryPolicy?: 'managed' | 'prompt' | 'required'
  origins?: readonly string[]
  social?: SocialConfig
  clock?: TestGateway['clock']
  keys?: TestKeys
} & Pick<StartGatewayOptions, 'databaseUrl' | 'publicUrl' | 'sponsorPolicies'> &
  Pick<NonNullable<StartGatewayOptions['config']>, 'operatorKeys'> = {}): Promise<TestGateway> {
  const mail: LocalMail = await startMail({ port: 0, smtpPort: 0 })
  const options: StartGatewayOptions = {
    ...kept,
    networks,
    sponsorPolicies,
    now: () => clock.nowMs,
    projects: [projectId, approvalProjectId].map((id) => ({
      id,
      name: 'Test',
      isEnabled: true,
      isAnalyticsEnabled: false,
      allowedOrigins: [...origins],
      features: {},
      recoveryPolicy,
      isDeviceApprovalRequired: id === approvalProjectId,
    })),
    config: {
      operatorKeys,
      rateLimit: { capacity: 1_000_000, refillPerSecond: 1_000_000 },
      secure: {
        url: secureUrl,
        secret: 'a secret of thirty-two characters',
        custody: {
          keys: { driver: 'environment', text: keys.main },
          keeperKeys: { driver: 'environment', text: keys.keeper },
          keeperDatabaseUrl: undefined,
        },
        mail: { smtpUrl: mail.smtpUrl, from: 'Latchkey <login@example.org>' },
        ...(social && { social }),
      },
    },
  }
  const gateway = kept.databaseUrl
    ? await startGateway(options)
    : await startOnTestPostgres((location) => startGateway({ ...options, ...location }))
  /** What a pattern finds in the newest mail to an address that has it: notices come whenever they come. */
  async function readMail(email: string, pattern: RegExp): Promise<string> {
    const answer = await globalThis.fetch(`${mail.url}/api/mails?to=${encodeURIComponent(email)}`)
    const { mails } = (await answer.json()) as { mails: { text: string }[] }
    const found = mails.map(({ text }) => pattern.exec(text)?.[0]).find((one) => one !== undefined)
    if (!found) throw new Error(`No such mail has come to ${email}`)
    return found
  }
  return {
    url: gateway.url,
    clock,
    fetch: (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('origin', secureUrl)
      return globalThis.fetch(input, { ...init, headers })
    },
    readCode: (email) => readMail(email, /^\d{6}$/m),
    readLink: (email, page = 'approve-device') => readMail(email, new RegExp(`^https?:.+/${page}#.+$`, 'm')),
    async close() {
      await gateway.close()
      await mail.stop()
    },
  }
}

/** Master keys of both stores, as the environment has them. */
export type TestKeys = { main: string; keeper: string }

/** Makes master keys. */
export function createTestKeys(): TestKeys {
  return { main: createKeys('main-1'), keeper: createKeys('keeper-1') }
}

/** A master key as the environment has it. */
function createKeys(name: string): string {
  return `${name}:${randomBytes(32).toString('base64')}`
}
