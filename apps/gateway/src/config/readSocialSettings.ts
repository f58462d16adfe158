import { createPrivateKey } from 'node:crypto'
import * as v from 'valibot'
import { isLoopbackHost } from '../secure/sites/createSites.js'
import { socialRegistry } from '../secure/social/providers/registry.js'
import type { SocialClient, SocialProvider } from '../secure/social/providers/SocialProvider.js'
import type { FarcasterConfig, SocialConfig } from '../secure/social/SocialConfig.js'

type Variables = Readonly<Record<string, string>>

const text = v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty'))
const hostText = v.pipe(
  text,
  v.check(isHostUrl, 'must be an https address without a slash at the end (http on this machine only)'),
)
const rpcText = v.pipe(text, v.check(isSafeUrl, 'must be an https address (http on this machine only)'))
const switchText = v.pipe(
  v.picklist(['0', '1'], 'must be 1 or 0'),
  v.transform((value) => value === '1'),
)
const keyText = v.pipe(
  text,
  // In one line, as environments that have no others write it.
  v.transform((value) => value.replaceAll('\\n', '\n')),
  v.check(isP256Key, 'must be the key that the provider gave: a P-256 key as PKCS #8, in PEM'),
)

const sharedEntries = { CLIENT_ID: text, URL: v.optional(hostText) }
const secretSchema = v.object({ ...sharedEntries, CLIENT_SECRET: text, EMAIL: v.optional(switchText, '0') })
const signedSchema = v.object({ ...sharedEntries, TEAM_ID: text, KEY_ID: text, PRIVATE_KEY: keyText })
const farcasterSchema = v.object({
  RPC_URL: rpcText,
  RELAY_URL: v.optional(hostText, 'https://relay.farcaster.xyz'),
})

/**
 * Reads which social logins are set up: `SOCIAL_GOOGLE_CLIENT_ID` and so on. The names come of the providers there are.
 *
 * @param given - The environment, without empty values.
 * @returns The settings, and one line for each mistake, without the values.
 */
export function readSocialSettings(given: Variables): { social: SocialConfig; mistakes: string[] } {
  const mistakes: string[] = []

  function read<Schema extends v.GenericSchema<unknown, unknown>>(id: string, schema: Schema) {
    const prefix = `SOCIAL_${id.toUpperCase()}_`
    const own = Object.entries(given).filter(([name]) => name.startsWith(prefix))
    if (own.length === 0) return undefined
    const parsed = v.safeParse(
      schema,
      Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value])),
    )
    if (parsed.success) return parsed.output as v.InferOutput<Schema>
    for (const issue of parsed.issues) {
      const isMissing = issue.received === 'undefined'
      mistakes.push(`${prefix}${v.getDotPath(issue)} ${isMissing ? 'must be set too' : issue.message}`)
    }
    return undefined
  }

  const readClient = (provider: SocialProvider): SocialClient | undefined => {
    if (provider.clientAuthentication === 'signed') {
      const own = read(provider.id, signedSchema)
      if (!own) return undefined
      const { CLIENT_ID: clientId, KEY_ID: keyId, PRIVATE_KEY: privateKey, TEAM_ID: teamId } = own
      const signingKey = { teamId, keyId, privateKey }
      return {
        clientId,
        clientSecret: undefined,
        signingKey,
        baseUrl: own.URL,
        areOptionalScopesAsked: false,
      }
    }
    const own = read(provider.id, secretSchema)
    if (!own) return undefined
    const { CLIENT_ID: clientId, CLIENT_SECRET: clientSecret, EMAIL: areOptionalScopesAsked } = own
    return { clientId, clientSecret, signingKey: undefined, baseUrl: own.URL, areOptionalScopesAsked }
  }

  const clients = Object.fromEntries(
    socialRegistry.map((provider) => [provider.id, readClient(provider)]).filter(([, client]) => client),
  ) as SocialConfig['clients']
  const own = read('farcaster', farcasterSchema)
  const farcaster: FarcasterConfig | undefined = own && { relayUrl: own.RELAY_URL, rpcUrl: own.RPC_URL }
  return { social: { clients, farcaster }, mistakes }
}

function isSafeUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { hostname, protocol } = new URL(value)
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname))
}

function isHostUrl(value: string): boolean {
  return isSafeUrl(value) && !/[?#]|\/$/.test(value)
}

function isP256Key(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}
