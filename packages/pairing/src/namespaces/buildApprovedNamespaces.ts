import { peerCodes, refuseNamespaces } from '../messages/peerErrors.js'
import { assertApproval } from './assertApproval.js'
import { mergeNamespaces, type ProposalNamespaces, type SessionNamespaces, toChain } from './namespaces.js'

/** What a wallet can do, by namespace; every chain has an account. */
export type SupportedNamespaces = Record<
  string,
  { chains: string[]; methods: string[]; events: string[]; accounts: string[] }
>

/**
 * Works out what a wallet grants a site: what both know, or everything when the site asks for nothing in particular.
 *
 * @param parameters - The proposal's two maps, already parsed, and what the wallet can do.
 * @returns Namespaces in list form.
 * @throws `pairing/namespaces-invalid`: 5103 a supported chain has no account, 5100 nothing in common, and the codes of
 * {@link assertApproval} when something required is not supported.
 */
export function buildApprovedNamespaces(parameters: {
  requiredNamespaces: ProposalNamespaces
  optionalNamespaces: ProposalNamespaces
  supportedNamespaces: SupportedNamespaces
}): SessionNamespaces {
  const { requiredNamespaces, optionalNamespaces, supportedNamespaces } = parameters
  assertAccounts(supportedNamespaces)
  const wished = mergeNamespaces(requiredNamespaces, optionalNamespaces)
  const approved = Object.keys(wished).length
    ? intersect(wished, supportedNamespaces)
    : structuredClone(supportedNamespaces)
  if (Object.keys(approved).length === 0) {
    throw refuseNamespaces(peerCodes.unsupportedChains, 'the wallet supports none of the chains')
  }
  return assertApproval({ namespaces: approved, requiredNamespaces })
}

function assertAccounts(supportedNamespaces: SupportedNamespaces): void {
  for (const { chains, accounts } of Object.values(supportedNamespaces)) {
    const chain = chains.find((candidate) => !accounts.some((account) => toChain(account) === candidate))
    if (chain !== undefined) throw refuseNamespaces(peerCodes.unsupportedAccounts, `no account on ${chain}`)
  }
}

function intersect(wished: ProposalNamespaces, supported: SupportedNamespaces): SessionNamespaces {
  const approved: SessionNamespaces = {}
  for (const [key, wish] of Object.entries(wished)) {
    const own = Object.hasOwn(supported, key) ? supported[key] : undefined
    const chains = (wish.chains ?? []).filter((chain) => own?.chains.includes(chain))
    if (!own || chains.length === 0) continue
    approved[key] = {
      chains,
      methods: wish.methods.filter((method) => own.methods.includes(method)),
      events: wish.events.filter((event) => own.events.includes(event)),
      accounts: own.accounts.filter((account) => chains.includes(toChain(account))),
    }
  }
  return approved
}
