import type { AuthenticationProposal, SessionProposal, WalletClient } from '@latchkey/pairing/wallet'
import type { PreparedCalls } from '../../chains/eip155/app/engine/calls.js'
import type { PreparedTransaction } from '../../chains/eip155/app/engine/transactions.js'
import type { PreparedSolana } from '../../chains/solana/app/prepareSolana.js'
import type { PreparedSolanaAll } from '../../chains/solana/app/prepareSolanaAll.js'
import type { WalletAnswer } from '../../shared/messages.js'
import type { AddedNetwork } from '../../shared/network.js'
import type { Site } from '../pairing/toSite.js'
import type { ParsedRequest } from './parseRequest.js'

/** A sign-in narrowed to what pocket can do: the texts to sign, one per network. */
export type FormattedSignIn = Awaited<ReturnType<WalletClient['formatAuthentication']>>

/** Everything a person can be asked for. */
export type PersonRequest =
  | ParsedRequest
  /** A site on another device, or opened by a link, wants a session. */
  | { kind: 'proposal'; proposal: SessionProposal }
  /** It wants a signed sign-in together with the session. */
  | {
      kind: 'authentication'
      proposal: AuthenticationProposal
      /** The texts that would be signed with an account. */
      format: (address: string) => Promise<FormattedSignIn>
    }

/** What the person chose besides agreeing. */
export type Choice = {
  accounts?: string[]
  prepared?: PreparedTransaction
  preparedCalls?: PreparedCalls
  /** The network to add, with a node that serves it. */
  network?: AddedNetwork
  signIn?: FormattedSignIn
  /** What was shown of a Solana transaction. */
  preparedSolana?: PreparedSolana
  /** What was shown of several. */
  preparedSolanaAll?: PreparedSolanaAll
}

/** One request that waits for the person. */
export type RequestItem = {
  id: string
  /** Who asks: for a page the origin the browser reported, for a paired site the origin it claims. */
  origin: string
  /** A paired site as it presents itself. Absent for a page in the same browser. */
  site?: Site
  /** The network it is for; absent means the one pocket is on. */
  chainId?: number
  /** When it is withdrawn by itself, in milliseconds since 1970. */
  expiresAtMs?: number
  /** It was opened by a link of the site, so that the person wants to go back there. */
  isByLink?: boolean
  request: PersonRequest
  /** Does what was approved. */
  perform: (choice: Choice) => Promise<WalletAnswer>
  /** Tells the site. */
  answer: (answer: WalletAnswer) => void | Promise<void>
}
