/** The providers a visitor can sign in with, as the local identity provider plays them. */
export const socialProviders = ['google', 'apple', 'facebook', 'github', 'x', 'discord'] as const

/** One of the providers. */
export type SocialProvider = (typeof socialProviders)[number]

/** What an operator is given when they register with a provider. */
export type LocalClient = { clientId: string; clientSecret: string }

/** What Apple gives instead of a secret: a key that signs one (ES256). */
export type LocalAppleClient = {
  clientId: string
  teamId: string
  keyId: string
  /** PKCS #8, PEM. */
  privateKey: string
}

/** Address of each provider on a port: what differs from production. */
export function createLocalProviderUrls(port: number): Record<SocialProvider, string> {
  const entries = socialProviders.map((provider) => [provider, `http://localhost:${port}/${provider}`])
  return Object.fromEntries(entries) as Record<SocialProvider, string>
}

/** The one address of a gateway that is registered with each local provider. */
export function createLocalRedirectUri(gatewayUrl: string, provider: SocialProvider): string {
  return `${gatewayUrl}/secure/v1/social/${provider}/callback`
}

// Published here and good for nothing else: the local identity provider is on this machine alone.
const applePrivateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgNVUc/1wd+5/2htfX
ANG7pSTf+Pk3W3ShC1wkkkjhDtChRANCAATLj1Jz7AaPY6JA5jUXo4nCH/8lIeva
gbBsGn6UyxFP7BvyEcvFVfF6YjPnH8po1tZ5yNx/cHKOanrwFndZFjQq
-----END PRIVATE KEY-----
`

/** Client ids and secrets the local identity provider knows. They open nothing anywhere else. */
export const localClients: Record<Exclude<SocialProvider, 'apple'>, LocalClient> & {
  apple: LocalAppleClient
} = {
  google: { clientId: 'latchkey-local.apps.googleusercontent.test', clientSecret: 'local-google-secret' },
  apple: {
    clientId: 'test.latchkey.web',
    teamId: 'LOCALTEAM1',
    keyId: 'LOCALKEY01',
    privateKey: applePrivateKey,
  },
  facebook: { clientId: '100000000000001', clientSecret: 'local-facebook-secret' },
  github: { clientId: 'Iv1.latchkeylocal', clientSecret: 'local-github-secret' },
  x: { clientId: 'bGF0Y2hrZXktbG9jYWw', clientSecret: 'local-x-secret' },
  discord: { clientId: '200000000000000001', clientSecret: 'local-discord-secret' },
}
