import type { PublicClient } from 'viem'
import { amount } from '../../../page/amount.js'
import { html } from '../../../page/html.js'
import type { ExplorerPage } from '../../ExplorerSite.js'
import type { LocalAddress, LocalNetwork } from '../LocalNetwork.js'
import {
  listTransactions,
  readAccount,
  readBlocks,
  readTransferHashes,
  scannedBlocks,
} from './chainReader.js'
import { transactionTable } from './transactionTable.js'

const listedTransactions = 50

/** An account's page: what it holds, and the recent transactions that touched it. */
export async function createAddressPage(
  client: PublicClient,
  network: LocalNetwork,
  address: LocalAddress,
): Promise<ExplorerPage> {
  const [account, blocks, transferHashes] = await Promise.all([
    readAccount(client, network, address),
    readBlocks(client),
    readTransferHashes(client, address),
  ])
  const isOwn = (other: string | null) => other?.toLowerCase() === address.toLowerCase()
  const touching = listTransactions(blocks).filter(
    ({ transaction: { hash, from, to } }) => isOwn(from) || isOwn(to) || transferHashes.has(hash),
  )
  const { decimals, symbol } = network.nativeCurrency
  const holdings = network.tokens.map(
    (token, index) =>
      html`<dt>${token.name}</dt><dd>${amount(account.tokensAtomic[index] ?? 0n, token.decimals, token.symbol)}</dd>`,
  )
  return {
    status: 200,
    title: account.hasCode ? 'Contract' : 'Account',
    body: html`<p><code>${address}</code></p>
<dl><dt>${network.nativeCurrency.name}</dt><dd>${amount(account.etherAtomic, decimals, symbol)}</dd>
${holdings}<dt>Latchkey Keys</dt><dd>${account.keys}</dd></dl>
<h2>Transactions in the last ${scannedBlocks} blocks</h2>
${transactionTable(network, touching.slice(0, listedTransactions))}`,
  }
}
