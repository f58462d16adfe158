import type { FrameContext } from '../frame/FrameContext.js'
import type { WalletNetwork } from '../frame/networks.js'
import type { Asked } from '../frame/rpc/Asked.js'
import type { Approvals } from '../frame/rpc/createApprovals.js'
import type { AskNode } from '../frame/rpc/createAskNode.js'
import type { Accounts } from '../frame/wallet/createAccounts.js'
import type { ListAccounts, WalletAccount } from '../frame/wallet/WalletAccount.js'
import type { WalletNamespace } from './namespaces.js'
import type { Operation } from './operations.js'

/** What a page asks without the visitor being asked. */
export type ReadRequest = { network: WalletNetwork; method: string; params: unknown; signal: AbortSignal }

/** What does the requests of a namespace. */
export type ChainRequests = {
  /**
   * By their methods: reads what is asked into one typed value, or throws a coded refusal; has that value approved and signed, and
   * answers. Each method of the wire's list that the visitor approves is here.
   */
  asks: Readonly<Record<string, (asked: Asked) => Promise<unknown>>>
  /** Answers a method that the wire's list calls safe. */
  read(asked: ReadRequest): Promise<unknown>
}

/** The contracts that the wallet's keys own, where a namespace has such accounts. */
export type ChainSmartAccounts = {
  /** On which networks there are some, by their numbers. */
  getNetworks(): readonly number[]
  /** Whether the contract of the visitor's key is there already. */
  isDeployed(network: WalletNetwork): Promise<boolean>
}

/** What the frame does for a namespace. */
export type FrameChain = {
  listAccounts: ListAccounts
  /** Makes what does its requests. */
  createRequests(parts: { accounts: Accounts; approvals: Approvals }): ChainRequests
  /** How its nodes are asked where they do not speak JSON-RPC: the visitor's screen asks through it too. */
  askNode?: AskNode
  /**
   * Reads a sign-in that is signed along with a login, where that can be done without asking (§4.023).
   *
   * @param text - The whole text, with the account's address in it.
   * @param network - Where.
   * @param account - Who signs.
   */
  toSignIn?(text: string, network: WalletNetwork, account: WalletAccount): Promise<Operation>
  smartAccounts?: ChainSmartAccounts
}

/** Makes what the frame does for a namespace. */
export type CreateFrameChain = (context: FrameContext) => FrameChain

/** What the frame does for each namespace. */
export type FrameChains = Readonly<Record<WalletNamespace, FrameChain>>
