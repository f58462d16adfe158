import { isSameEvmAddress } from '@latchkey/primitives'
import type { Address } from 'viem'
import type { Cache } from '../../../cache/Cache.js'
import type { ApprovalProvider } from '../../../services/approvals/ApprovalProvider.js'
import { toAddress } from '../address.js'
import type { EvmIndex } from '../chain-index/createEvmIndex.js'
import { toProgress } from '../chain-index/NetworkReading.js'
import { openQuestion } from '../chain-index/Question.js'
import type { ConnectedNetwork, EvmNetworks } from '../EvmNetwork.js'
import { shortenAddress } from '../tokens/decodeToken.js'
import { describeTokens } from '../tokens/describeTokens.js'
import { findContracts } from './findContracts.js'
import { getContractName } from './getContractName.js'
import { readAllowances } from './readAllowances.js'
import { readBalances } from './readBalances.js'

const kinds = ['allowance', 'nft-allowance', 'operator', 'delegated-allowance'] as const
const maxApprovals = 200
/** Many were used up or taken back; what is asked about is more than what is told, but has an end. */
const maxPossible = 600

/**
 * Makes the approvals that need nobody's key: the index tells what an account may have approved, the chain tells what of it still is.
 *
 * @param dependencies - The index, the networks served, what keeps the names of tokens, and who is told of names that cannot be read.
 */
export function createChainApprovals({
  cache,
  index,
  networks,
  onFailure,
}: {
  cache: Cache
  index: EvmIndex
  networks: EvmNetworks
  onFailure: (error: unknown) => void
}): ApprovalProvider {
  /** Reads what is new, then further back for as long as the caller waits. */
  async function readIndex(connected: ConnectedNetwork, account: Address, signal: AbortSignal | undefined) {
    const reading = index.get(connected)
    const question = openQuestion(signal)()
    let coverage = await reading.update(account, question)
    while (coverage.knownSince > Number.NEGATIVE_INFINITY && !question.isOver())
      coverage = await reading.goBack(account, coverage, question)
    return coverage
  }

  return {
    async list({ account: address, network: asked, signal }) {
      const connected = networks.get(asked)
      const account = toAddress(address.toLowerCase())
      const coverage = await readIndex(connected, account, signal)
      const possible = await index.reader.listHoldings({
        ...{ account, kinds, limit: maxPossible },
        network: await index.getKey(connected),
      })
      const held = (await readAllowances(connected, account, possible)).slice(0, maxApprovals)
      const [described, balances, contracts] = await Promise.all([
        // Without names the rest can still be told.
        describeTokens(
          connected,
          held.map(({ contract }) => contract),
          cache,
        ).catch((error: unknown) => {
          onFailure(error)
          return new Map()
        }),
        readBalances(connected, account, held),
        findContracts(
          connected,
          held.map(({ spender }) => spender),
          cache,
        ),
      ])
      const isComplete = coverage.knownSince === Number.NEGATIVE_INFINITY
      return {
        behindBlocks: coverage.behindBlocks,
        progress: isComplete ? undefined : toProgress(coverage),
        items: held.map(({ contract, spender, ...approval }) => {
          const { decimals, name, symbol } = described.get(contract) ?? {}
          const spareName = shortenAddress(contract)
          const isFungible = approval.kind === 'allowance' || approval.kind === 'delegated-allowance'
          return {
            ...approval,
            spender,
            token: {
              address: contract,
              name: name ?? symbol ?? spareName,
              symbol: symbol ?? name ?? spareName,
              decimals: isFungible ? (decimals ?? undefined) : undefined,
              isListed: connected.network.tokens.some((token) => isSameEvmAddress(token.address, contract)),
            },
            spenderName: getContractName(connected.network, spender),
            isSpenderContract: contracts.has(spender),
            balanceAtomic: balances.get(contract),
          }
        }),
      }
    },
  }
}
