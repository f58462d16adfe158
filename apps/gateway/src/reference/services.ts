import type { CallDefinition } from '@latchkey/wire'
import type { FailureCode } from '../http/failureTable.js'

/** A group of calls in the reference. */
export type Service = {
  id: string
  title: string
  /** One sentence. */
  about: string
  /** Paths, or beginnings of paths when they end with a slash. The longest one that matches decides. */
  paths: readonly string[]
  /** Failures its calls have besides the general ones (`listFailures`); a family when it ends with a slash. */
  failures: readonly (FailureCode | `${string}/`)[]
}

/** Every group, in the order of the reference. A new call needs a line here only if no path covers it. */
export const services: readonly Service[] = [
  {
    id: 'gateway',
    title: 'Gateway',
    about: 'Health, versions and the settings of a project.',
    paths: ['/health', '/v1/kit/latest', '/appkit/v1/config', '/projects/v1/origins'],
    failures: [],
  },
  {
    id: 'sign-in',
    title: 'Sign-in',
    about: 'One-click sign-in: a nonce, a signed message, a session token.',
    paths: ['/auth/v1/'],
    failures: ['sign-in/'],
  },
  {
    id: 'email-capture',
    title: 'Email capture',
    about: 'Proves an email address for an account that signs in.',
    paths: ['/auth/v1/otp'],
    failures: [
      'sign-in/malformed',
      'sign-in/refused',
      'email/off',
      'email/invalid',
      'email/limited',
      'code/',
      'mail/',
    ],
  },
  {
    id: 'balances',
    title: 'Balances and prices',
    about: 'Tokens of an account and what they cost.',
    paths: ['/v1/account/:address/balance', '/v1/fungible/price'],
    failures: ['request/address', 'chain/', 'currency/', 'price/'],
  },
  {
    id: 'history',
    title: 'History',
    about: 'Transactions of an account.',
    paths: ['/v1/account/:address/history'],
    failures: ['request/address', 'chain/', 'provider/', 'history/'],
  },
  {
    id: 'names',
    title: 'Names',
    about: 'The name and avatar of an address, and the address of a name.',
    paths: ['/v1/identity/', '/v1/name/'],
    failures: ['request/address', 'identity/unavailable'],
  },
  {
    id: 'networks',
    title: 'Networks',
    about: 'Questions to the nodes of the networks this gateway serves.',
    paths: ['/v1/', '/v1', '/v1/node', '/v1/supported-chains'],
    failures: ['chain/', 'node/', 'provider/', 'request/batch-too-long'],
  },
  {
    id: 'operations',
    title: 'User operations and sponsored fees',
    about: 'Bundling and sponsoring, as one JSON-RPC endpoint.',
    paths: ['/v1/bundler'],
    failures: ['chain/', 'project/registry-unavailable'],
  },
  {
    id: 'permissions',
    title: 'Permissions',
    about: 'Smart sessions: what an account lets a site do for a while.',
    paths: ['/v1/sessions/'],
    failures: ['permission/', 'sign-in/refused', 'sign-in/unavailable', 'chain/', 'request/address'],
  },
  {
    id: 'wallets',
    title: 'Wallet directory and pictures',
    about: 'Wallets to choose from, and pictures of wallets, networks, tokens and currencies.',
    paths: ['/getWallets', '/getWalletImage/', '/public/'],
    failures: ['image/'],
  },
  {
    id: 'verify',
    title: 'Site verification',
    about: 'Signed attestations of the origin a pairing request comes from.',
    paths: ['/v3/'],
    failures: ['origin/refused'],
  },
  {
    id: 'analytics',
    title: 'Analytics',
    about: 'Events of a project, kept for its owner only.',
    paths: ['/e', '/batch', '/getAnalyticsConfig'],
    failures: [],
  },
  {
    id: 'wallet-login',
    title: 'Embedded wallet: login by email',
    about: 'Codes, device approval and changes of address.',
    paths: ['/secure/v1/handshake', '/secure/v1/email/'],
    failures: ['email/', 'code/', 'mail/', 'secure/', 'passkey/', 'owner/', 'project/refused'],
  },
  {
    id: 'wallet-social',
    title: 'Embedded wallet: social login',
    about: 'Login through a provider or Farcaster.',
    paths: ['/secure/v1/social/', '/secure/v1/farcaster/'],
    failures: ['social/', 'farcaster/', 'secure/', 'identity/', 'project/refused'],
  },
  {
    id: 'wallet-sessions',
    title: 'Embedded wallet: sessions and devices',
    about: 'Who is logged in, and where.',
    paths: [
      '/secure/v1/session',
      '/secure/v1/sessions',
      '/secure/v1/sessions/',
      '/secure/v1/sign-out',
      '/secure/v1/devices',
      '/secure/v1/devices/',
    ],
    failures: ['session/', 'device/', 'code/', 'owner/', 'mail/'],
  },
  {
    id: 'wallet-keys',
    title: 'Embedded wallet: keys',
    about: 'The sealed wallet, the ways to unlock it, and changes that wait.',
    paths: [
      '/secure/v1/vault',
      '/secure/v1/vault/',
      '/secure/v1/slots',
      '/secure/v1/slots/',
      '/secure/v1/passkeys/',
      '/secure/v1/changes',
      '/secure/v1/changes/',
    ],
    failures: [
      'vault/',
      'slot/',
      'pin/',
      'passkey/',
      'keys/',
      'owner/',
      'change/',
      'device/',
      'session/',
      'mail/',
    ],
  },
  {
    id: 'wallet-account',
    title: 'Embedded wallet: account',
    about: 'Sites with access, ways to log in, and the history of the wallet.',
    paths: [
      '/secure/v1/grants',
      '/secure/v1/grants/',
      '/secure/v1/identities',
      '/secure/v1/identities/',
      '/secure/v1/events',
    ],
    failures: ['grant/', 'identity/', 'owner/', 'session/', 'passkey/'],
  },
  {
    id: 'wallet-fees',
    title: 'Embedded wallet: fees',
    about: 'Paymasters of sites, and fees the project pays.',
    paths: ['/secure/v1/paymaster', '/secure/v1/sponsor'],
    failures: ['paymaster/', 'session/', 'chain/'],
  },
]

/**
 * Finds the service a call belongs to.
 *
 * @param call - The call.
 * @throws When no service has its path.
 */
export function getService({ path }: Pick<CallDefinition, 'path'>): Service {
  const lengthOf = (prefix: string) =>
    path === prefix || (prefix.endsWith('/') && prefix !== '/v1/' && path.startsWith(prefix))
      ? prefix.length
      : 0
  const found = services
    .map((service) => ({ service, length: Math.max(...service.paths.map(lengthOf)) }))
    .reduce((best, one) => (one.length > best.length ? one : best))
  if (found.length === 0) throw new Error(`No service has ${path}`)
  return found.service
}
