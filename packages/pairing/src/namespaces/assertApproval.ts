import { isCaip10 } from '@latchkey/primitives'
import { peerCodes, refuseNamespaces } from '../messages/peerErrors.js'
import {
  getGrants,
  isInlineKey,
  type ProposalNamespaces,
  type Requirement,
  type SessionNamespaces,
  toChain,
  toNamespace,
  toRequirements,
} from './namespaces.js'
import { parseEntries, parseTexts } from './parseNamespaces.js'

/** An approval and what it is held against. */
export type ApprovalParameters = {
  /** Anything. */
  namespaces: unknown
  /** What the site cannot do without; nothing when left out. */
  requiredNamespaces?: ProposalNamespaces | undefined
  /**
   * Accounts of another namespace than the one they stand under. Refused when sending; dropped when receiving, since
   * deployed wallets send them and the rest of the session is good.
   */
  foreignAccounts?: 'refuse' | 'drop' | undefined
}

/**
 * Reads what a wallet grants and holds it against what was required (CAIP-25). More than that may be granted,
 * also on other chains.
 *
 * @returns A copy without members nobody knows.
 * @throws `pairing/namespaces-invalid` with the code for the wallet: 5000 namespace missing, 5001 chain without
 * account, 5002 method or 5003 event not granted, 5101 methods, 5102 events, 5103 accounts, 5104 key or nothing at all.
 */
export function assertApproval(parameters: ApprovalParameters): SessionNamespaces {
  const { namespaces, requiredNamespaces = {}, foreignAccounts = 'refuse' } = parameters
  const shaped = parseEntries(namespaces, parseEntry)
  if (Object.keys(shaped).length === 0) {
    throw refuseNamespaces(peerCodes.unsupportedNamespaceKey, 'nothing is granted')
  }
  // What is missing is the more telling answer, so it comes before what is malformed.
  assertConformance(shaped, requiredNamespaces)
  const approved = Object.fromEntries(
    Object.entries(shaped).map(([key, entry]) => [
      key,
      { ...entry, accounts: checkAccounts(key, entry.accounts, foreignAccounts === 'drop') },
    ]),
  )
  // A dropped account must not have been the one that met a requirement.
  assertConformance(approved, requiredNamespaces)
  return approved
}

function parseEntry(key: string, entry: Record<string, unknown>): SessionNamespaces[string] {
  const { accounts, methods, events, chains } = entry
  const isListed = Array.isArray(chains)
  return {
    accounts: parseTexts(accounts, peerCodes.unsupportedAccounts, `accounts of ${key}`),
    methods: parseTexts(methods, peerCodes.unsupportedMethods, `methods of ${key}`),
    events: parseTexts(events, peerCodes.unsupportedEvents, `events of ${key}`),
    ...(isListed && { chains: parseTexts(chains, peerCodes.unsupportedChains, `chains of ${key}`) }),
  }
}

function checkAccounts(key: string, accounts: string[], dropsForeign: boolean): string[] {
  const malformed = accounts.find((account) => !isCaip10(account))
  if (malformed !== undefined) throw refuseAccounts(`"${malformed}" is no account`)
  const isOwn = (account: string) =>
    isInlineKey(key) ? toChain(account) === key : toNamespace(account) === key
  const own = accounts.filter(isOwn)
  if (own.length < accounts.length && !dropsForeign) throw refuseAccounts(`${key} holds accounts of others`)
  if (own.length === 0 && isInlineKey(key)) throw refuseAccounts(`${key} holds no account of its own`)
  return own
}

function refuseAccounts(reason: string) {
  return refuseNamespaces(peerCodes.unsupportedAccounts, reason)
}

/**
 * Checks that everything required is granted: each namespace, an account on each chain, and there each method and
 * event.
 *
 * @param namespaces - What is granted.
 * @param requiredNamespaces - What is required.
 * @throws `pairing/namespaces-invalid`: 5000 namespace, 5001 chain, 5002 method, 5003 event.
 */
function assertConformance(namespaces: SessionNamespaces, requiredNamespaces: ProposalNamespaces): void {
  const granted = new Set(Object.keys(namespaces).map(toNamespace))
  const missing = Object.keys(requiredNamespaces).find((key) => !granted.has(toNamespace(key)))
  if (missing !== undefined) throw refuseNamespaces(peerCodes.rejectedByUser, `${missing} is not granted`)
  for (const requirement of toRequirements(requiredNamespaces)) assertRequirement(namespaces, requirement)
}

function assertRequirement(namespaces: SessionNamespaces, { chain, methods, events }: Requirement): void {
  const grants = getGrants(namespaces, chain)
  if (!grants) throw refuseNamespaces(peerCodes.rejectedChains, `no account on ${chain} is granted`)
  const method = methods.find((name) => !grants.methods.includes(name))
  if (method !== undefined) {
    throw refuseNamespaces(peerCodes.rejectedMethods, `method ${method} is not granted on ${chain}`)
  }
  const event = events.find((name) => !grants.events.includes(name))
  if (event !== undefined) {
    throw refuseNamespaces(peerCodes.rejectedEvents, `event ${event} is not granted on ${chain}`)
  }
}
